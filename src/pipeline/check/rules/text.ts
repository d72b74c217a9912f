// cspell:ignore AKIA opsu
import {STATUS_CODES} from 'node:http';
import escapeRegExp from 'escape-string-regexp';
import {isLuhnValid} from '../../contracts/formats';
import {parseFindings, type Finding} from '../../../../packages/authoring/finding';
import {explainInvisible, INVISIBLE} from '../../../../packages/authoring/invisible';
import {suggest} from '../../../../packages/authoring/suggest';
import type {SourcePage} from '../page';

interface TextRule {
  readonly pattern: RegExp;
  /** Where it is looked for: prose, or every line, code and front matter included. */
  readonly where: 'prose' | 'source';
  readonly explain: (found: string) => string;
  readonly rule?: typeof NUMBER_FORM | typeof FOREIGN_TOKEN_RULE;
}

/** Rules of the forms of dates, amounts and other numbers: no source can be found of a number in a wrong one. */
const NUMBER_FORM = 'number-form';

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

const MONTH = MONTHS.join('|');

/** Words that promise a page which does not exist yet. */
const UNFINISHED = /\b(?:TODO|TBD|FIXME|XXX|lorem ipsum|coming soon)\b/gi;

/** What looks like a token, and is none: of an unknown kind, in another case, with spaces, or without its end. */
const UNKNOWN_TOKEN =
  /(?<!\\)%(?:(?!(?:brand|counts|date|duration|meaning)\.)[A-Za-z]+\.[\w.-]+%|(?:brand|counts|date|duration|meaning)\.(?![\w.-]*%)[\w.-]*(?: +%)?| +(?:brand|counts|date|duration|meaning)\.[\w.-]* *%)/g;

/** The rule of tokens as other tools write them, whose braces are JavaScript in MDX. */
export const FOREIGN_TOKEN_RULE = 'foreign-token';

/** A token as other tools write it: `{{brand.name}}`, `${brand.name}`. A program may have a date or a duration of its own. */
const FOREIGN_TOKEN =
  /(?<![\\\w])(?:(?:\{\{|<%=?)\s*(?:brand|counts|date|duration|meaning)|\$\{\s*(?:brand|counts|meaning))\.[\w.-]+\s*(?:\}\}|\}|%>)/g;

/** A host that somebody can have. */
export const FOREIGN_HOST =
  /(?<=https?:\/\/)(?!%brand\.|localhost\b|127\.0\.0\.1\b|\[::1\])[\w.%-]+(?<!\.example)(?=[\s/:"'`)>#?]|$)/g;

export function explainForeignHost(host: string): string {
  return `found the host ${host}, expected one under .example or localhost, which no sample can harm. Name a standard in words, without a link.`;
}

/** Statuses with their reasons: those of Node, and of RFC 9110 where they differ. */
const STATUS_LINES: readonly string[] = [
  ...Object.entries(STATUS_CODES).map(([status, reason]) => `${status} ${reason}`),
  '413 Content Too Large',
  '422 Unprocessable Content',
];

const KNOWN_LINE = STATUS_LINES.map(escapeRegExp).join('|');

/** The reasons of all statuses, the longest first: "Not Found" is no "Found". */
const KNOWN_REASON = [...new Set(STATUS_LINES.map((line) => escapeRegExp(line.slice(4))))]
  .sort((one, other) => other.length - one.length)
  .join('|');

/** A status with the reason of another one. */
const WRONG_REASON = new RegExp(`(?<![\\w.,])(?!(?:${KNOWN_LINE})\\b)\\d{3} (?:${KNOWN_REASON})\\b`, 'g');

/** A status in code with a reason phrase that RFC 9110 does not define. A number with a currency code is an amount. */
const UNKNOWN_REASON = new RegExp(
  `(?<=\`)(?!(?:${KNOWN_LINE})\`)[1-5]\\d\\d(?! [A-Z]{3}\`)(?: (?!(?:${KNOWN_REASON})\`)[A-Z][A-Za-z'-]*(?: [A-Z][A-Za-z'-]*)*)(?=\`)`,
  'g',
);

function explainReason(found: string): string {
  const [status, reason] = [found.slice(0, 3), found.slice(4)];
  const right = STATUS_LINES.filter((line) => line.startsWith(status) || line.slice(4) === reason);
  return `found ${found}, expected ${right.length > 0 ? right.join(' or ') : 'a status that HTTP has'}. Correct the status or its reason.`;
}

function createRules(brand: BrandWords): readonly TextRule[] {
  return [
    {
      // The first of its kind in a line: those that follow belong to it.
      pattern: /(?<![“”„‟].*)[“”„‟]|(?<![‘’‚‛].*)[‘’‚‛]/g,
      where: 'source',
      explain: (found) =>
        `found the curly quote ${found}, expected ${/[‘’‚‛]/.test(found) ? "'" : '"'}. Editors that correct quotes change code too.`,
    },
    {pattern: INVISIBLE, where: 'source', explain: explainInvisible},
    {
      pattern: /(?<=\s)[–—−]{1,2}[A-Za-z][\w-]*(?=[\s=]|$)/g,
      where: 'source',
      explain: (found) =>
        `found ${found}, which begins with a dash, expected a hyphen, as in -H, or two, as in --json. Editors that correct hyphens change commands too.`,
    },
    {
      pattern: /&(?:nbsp|ensp|emsp|thinsp|shy|zwn?j|[lr]rm);/g,
      where: 'prose',
      explain: (found) => `found ${found}, an invisible character, expected a space or nothing. Remove it.`,
    },
    {
      // Letters of another alphabet in a word of this one, which look the same.
      pattern: /(?<=[A-Za-z])[\u0370-\u052F]|[\u0370-\u052F](?=[A-Za-z])|[\uFF01-\uFF5E]/g,
      where: 'source',
      explain: (found) =>
        `found ${found} (U+${found.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}), which only looks like a letter or sign of English, expected that of the keyboard. Type the word again.`,
    },
    {
      pattern: /(?<![\w./:%-])[\w.+-]+@(?![\w.-]*\.example\b)[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}\b/g,
      where: 'source',
      explain: (found) =>
        `found the address ${found}, expected one under .example, which nobody has. Replace what is behind the @.`,
      rule: NUMBER_FORM,
    },
    {
      pattern: /(?<!\/)\bwww\.[\w.-]+/g,
      where: 'prose',
      explain: (found) =>
        `found the host ${found}, expected one under .example, or a standard in words. Name what it is, without a link.`,
    },
    {
      // A comment that is meant for the sandbox, and that it does not read.
      pattern: /\{\/\*\s*(?!sandbox: )s[an]{1,2}d?b?o?x\b[^*]*/gi,
      where: 'source',
      explain: (found) =>
        `found the comment ${JSON.stringify(found.trim())}, expected "{/* sandbox: " before a direction. Correct its beginning.`,
    },
    {
      pattern: /\b\d{1,2}:\d{2}(?::\d{2})? ?(?:[ap]\.?m\b\.?|(?:[ECMP][SD]T|CES?T|[BI]ST|GMT)\b)/gi,
      where: 'prose',
      explain: (found) => `found ${found}, expected a time of 24 hours in UTC, as in 10:14 UTC. Convert it.`,
    },
    {
      pattern: /\b\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d)?(?:\.\d+)? ?[+-]\d\d:?\d\d\b/g,
      where: 'prose',
      explain: (found) => `found ${found}, expected a time in UTC, as in 2026-11-03T09:14:30Z. Convert it.`,
    },
    {
      pattern: /(?<![\w./-])(?:\d{1,2}\/\d{1,2}\/|\d{1,2}\.\d{1,2}\.(?=(?:19|20)\d\d))\d{4}(?![\w/]|\.\d)/g,
      where: 'prose',
      explain: (found) =>
        `found the date ${found}, whose day and month readers can confuse, expected a token such as %date.2026-12-06%, or 6 December 2026. Replace it.`,
      rule: NUMBER_FORM,
    },
    {
      pattern: new RegExp(
        `\\b\\d{1,2}(?:st|nd|rd|th) (?:of )?(?:${MONTH})\\b|\\b(?:${MONTH}) \\d{1,2}(?:st|nd|rd|th)\\b`,
        'g',
      ),
      where: 'prose',
      explain: (found) =>
        `found the date ${found}, expected the number of the day alone, as in 6 December, or a token such as %date.2026-12-06%. Replace it.`,
      rule: NUMBER_FORM,
    },
    {
      pattern:
        /[€£$]\s?\d+(?:\.\d{3})*,\d{2}(?![\d,])|(?<![\w.,])\d+(?:\.\d{3})*,\d{2}(?= ?(?:[€£]|(?:EUR|USD|GBP|CHF|SEK|NOK|DKK|PLN|CZK)\b))/g,
      where: 'prose',
      explain: (found) =>
        `found the amount ${found}, expected a point before its decimals, as in 11.18 EUR. Replace the comma.`,
      rule: NUMBER_FORM,
    },
    {
      // RFC 5737 keeps three blocks for documentation. RFC 6890 lists the other networks that nobody owns.
      pattern:
        /(?<![\w./-])(?<!\b(?:section|version|OID) )(?!(?:0|10|127|100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7])|169\.254|192\.0\.2|192\.168|198\.1[89]|198\.51\.100|203\.0\.113|172\.(?:1[6-9]|2\d|3[01])|2(?:2[4-9]|[34]\d|5\d))\.)(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)\.){3}(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?![\w.-]*\w)/gi,
      where: 'source',
      explain: (found) =>
        `found the address ${found}, which somebody may have, expected one for examples, such as 192.0.2.1 (RFC 5737). Replace it.`,
      rule: NUMBER_FORM,
    },
    {
      // Groups of digits. Signed amounts have none, or groups of three that begin with the thousands.
      pattern: /(?<![\w+.])(?!\+\d{1,3}(?: \d{3})+(?![\d -]))\+[1-9]\d{0,2}(?:[ -]\(?\d{2,8}\)?){2,5}(?![\w-])/g,
      where: 'prose',
      explain: (found) =>
        `found the phone number ${found}, which somebody may have, expected none: pages name a channel in words. Remove it, or put one of the recorded objects into a code block.`,
      rule: NUMBER_FORM,
    },
    {pattern: WRONG_REASON, where: 'source', explain: explainReason},
    {pattern: UNKNOWN_REASON, where: 'source', explain: explainReason},
    {pattern: /\t/g, where: 'source', explain: () => 'found a tab, expected spaces.'},
    {pattern: /\S(?=[ ]+$)/g, where: 'source', explain: () => 'found spaces at the end of the line, expected none.'},
    {
      pattern: UNFINISHED,
      where: 'source',
      explain: (found) => `found "${found}", expected a finished page. Write the text, or remove the line.`,
    },
    {
      pattern: /\b(?:simply|please)\b/gi,
      where: 'prose',
      explain: (found) => `found "${found}", expected the sentence without it: it makes light of a step.`,
    },
    {
      pattern:
        /\b(?:(?:sk|pk|rk)_live_[A-Za-z0-9]{6,}|eyJ[\w-]{8,}\.eyJ[\w-]+|AKIA[A-Z0-9]{16}|gh[opsu]_\w{20,}|xox[abp]-[\w-]{10,})/g,
      where: 'source',
      explain: (found) =>
        `found ${found.slice(0, 10)}…, which looks like a live key or token, expected a variable of the environment such as $%brand.secretKeyVariable%. If the key is real, revoke it.`,
    },
    {
      pattern: UNKNOWN_TOKEN,
      where: 'source',
      explain: (found) =>
        `found ${found}, expected a token of brand, counts, date, duration or meaning, as in %brand.name%. Write \\% for a percent sign before a word.`,
    },
    {
      pattern: FOREIGN_TOKEN,
      where: 'source',
      explain: (found) =>
        `found ${found}, which is a token elsewhere, expected one between percent signs. Write %${/[a-z]+\.[\w.-]+/.exec(found)![0]}%.`,
      rule: FOREIGN_TOKEN_RULE,
    },
    {
      pattern: /\bhttps?:(?:\/|\/{3,})?(?=[\w%])[^\s)"'`>]*/g,
      where: 'source',
      explain: (found) =>
        `found ${found}, expected two slashes before the host. Write ${found.replace(/:\/*/, '://')}.`,
    },
    {
      pattern: /http:\/\/(?!localhost|127\.0\.0\.1|\[::1\]|%brand\.|[\w.-]+\.example\b(?=[^\s]*`))[^\s)"'`>]*/g,
      where: 'source',
      explain: (found) => `found ${found}, expected https://. Only localhost has no certificate.`,
    },
    {pattern: FOREIGN_HOST, where: 'source', explain: explainForeignHost},
    {
      pattern: /%%[a-z]+\.[\w.-]+%%/g,
      where: 'source',
      explain: (found) => `found ${found}, expected one percent sign at each end. Write ${found.slice(1, -1)}.`,
    },
    ...[...brand].map(([token, value]) => ({
      pattern: new RegExp(`(?<![\\w.])${escapeRegExp(value)}(?![\\w-])`, 'g'),
      where: 'source' as const,
      explain: () => `found "${value}", expected %brand.${token}%: src/brand.ts names the provider.`,
    })),
  ];
}

/** The characters of Windows-1252 where it differs from Latin-1, 80 to 9F: Node decodes both alike. */
const WINDOWS = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

/** The characters above ASCII, by their bytes: what UTF-8 becomes in an editor that takes it for Windows-1252. */
const OTHER_ENCODING = new Map(
  Array.from({length: 128}, (_, index) => [WINDOWS[index] ?? String.fromCharCode(index + 128), index + 128]),
);
const CONTINUED = [...OTHER_ENCODING]
  .filter(([, byte]) => byte < 0xc0)
  .map(([character]) => character)
  .join('');
/** The beginning of a character in UTF-8 and its other bytes, each read as a character. */
const MISREAD = new RegExp(`[\\u00C2-\\u00F4][${CONTINUED}]{1,3}`, 'g');

/** Characters of texts in English, of which others can be letters that stand together: `5 Å²` is not Ų. */
const OFTEN_MISREAD = /[\u00A0-\u00FF\u2010-\u203A\u20AC\u2122\u2190-\u21FF]|\p{Extended_Pictographic}/u;

/** The character that was read in another encoding; undefined for text. */
function decodeMisread(text: string): string | undefined {
  try {
    const bytes = Uint8Array.from(text, (character) => OTHER_ENCODING.get(character)!);
    return new TextDecoder('utf-8', {fatal: true}).decode(bytes);
  } catch {
    return undefined;
  }
}

/** Characters of a line that an editor has read in another encoding, and the line without them. */
export function splitMisread(text: string): {readonly messages: readonly string[]; readonly rest: string} {
  const messages = new Set<string>();
  const rest = text.replace(MISREAD, (found) => {
    const meant = decodeMisread(found);
    if (meant === undefined || !OFTEN_MISREAD.test(meant)) {
      return found;
    }
    messages.add(
      `found ${found}, which is ${meant} read in another encoding, expected the sign itself. Open the text as UTF-8, and copy it again.`,
    );
    return 'e'.repeat(found.length);
  });
  return {messages: [...messages], rest};
}

/** Texts that name the provider, by the tokens that pages use for them. */
export type BrandWords = ReadonlyMap<string, string>;

/** Characters, words and secrets that no page may contain. */
export function checkText(
  {file, lines, prose}: Pick<SourcePage, 'file' | 'lines' | 'prose'>,
  brand: BrandWords,
): Finding[] {
  const rules = createRules(brand);
  const find = (text: string, line: number, where: TextRule['where']): Finding[] =>
    rules
      .filter((rule) => rule.where === where)
      .flatMap(({pattern, explain, rule}) =>
        [...new Set([...text.matchAll(pattern)].map(([found]) => found))].map((found) => ({
          file,
          line,
          message: explain(found),
          ...(rule && {rule, found}),
        })),
      );
  return lines.flatMap((text, index) => {
    const line = index + 1;
    const {messages, rest} = splitMisread(text);
    return [
      ...messages.map((message) => ({file, line, message})),
      ...find(rest, line, 'source'),
      ...find(splitMisread(prose[index] ?? '').rest, line, 'prose'),
    ];
  });
}

/** Sixteen digits in groups of four, or fifteen of American Express in its own groups; or without groups. */
const CARD_NUMBER = /(?<![\w.-])(?:[2-6]\d{3}([ -]?)\d{4}\1\d{4}\1\d{4}|3[47]\d{2}([ -]?)\d{6}\2\d{5})(?![\w.-]*\w)/g;

/**
 * Numbers of cards that the sandbox does not have.
 *
 * @param known the numbers of its cards
 */
export function checkCardNumbers(
  {file, lines}: Pick<SourcePage, 'file' | 'lines'>,
  known: readonly string[],
): Finding[] {
  return lines.flatMap((text, index) =>
    [...text.matchAll(CARD_NUMBER)]
      .map(([found]) => ({found, digits: found.replace(/\D/g, '')}))
      .filter(({digits}) => isLuhnValid(digits) && !known.includes(digits))
      .map(({found}) => ({
        file,
        line: index + 1,
        message: `found the card number ${found}, which somebody may have, expected one of the sandbox, such as ${known[0] ?? 'that of its documentation'}. Replace it.`,
        rule: NUMBER_FORM,
        found,
      })),
  );
}

/** A token of a page. */
export const TOKEN = /(?<!\\)%(?:brand|counts|date|duration|meaning)\.[\w.-]*%/g;

/**
 * Tokens that nothing defines.
 *
 * @param renderText replaces tokens, and throws for one that it does not know
 */
export function checkTokens(
  {file, lines}: Pick<SourcePage, 'file' | 'lines'>,
  renderText: (text: string) => string,
): Finding[] {
  return lines.flatMap((text, index) =>
    [...text.matchAll(TOKEN)].flatMap(([token]) => {
      try {
        renderText(token);
        return [];
      } catch (error) {
        const found = parseFindings((error as Error).message, file);
        // What keeps a value from being read is a mistake of the file that defines it.
        return found.map((one) => (one.file === file ? {...one, line: index + 1} : one));
      }
    }),
  );
}

/** An amount in words, as pages write it, or in one of the ways in which they do not. */
const AMOUNT =
  /(?<![\w.,%])(?:(?<first>[A-Z]{3}) (?=[\d,]+\.\d))?(?<number>\d+(?:,\d{3})*(?:\.(?<decimals>\d+))?)(?: ?(?<unit>[A-Z]{3}|(?:EURO|euro|Euro|dollar|Dollar)s?)(?![\w-]))?/g;

/**
 * Amounts with other decimals than their currency has, with its name, or behind its code.
 *
 * @param exponents the decimals of each currency, by its code of ISO 4217
 */
export function checkAmounts(
  {file, prose}: Pick<SourcePage, 'file' | 'prose'>,
  exponents: ReadonlyMap<string, number>,
): Finding[] {
  return prose.flatMap((text, index) =>
    [...text.matchAll(AMOUNT)].flatMap(([found, first, number = '', decimals = '', unit = first ?? '']) => {
      const code = /^euros?$/i.test(unit) ? 'EUR' : /^dollars?$/i.test(unit) ? 'USD' : unit;
      const exponent = exponents.get(code);
      // Three capitals behind whole numbers can be anything.
      if (exponent === undefined && /^[A-Z]{3}$/.test(code) && decimals.length === 2 && exponents.size > 0) {
        return [
          {
            file,
            line: index + 1,
            message: `found the amount ${JSON.stringify(found)}, whose currency ISO 4217 does not have, ${suggest(code, exponents.keys())}. Correct it.`,
            rule: NUMBER_FORM,
            found,
          },
        ];
      }
      return exponent === undefined || (unit === code && first === undefined && decimals.length === exponent)
        ? []
        : [
            {
              file,
              line: index + 1,
              message: `found the amount ${JSON.stringify(found)}, expected its number with the ${exponent} decimals of ${code}, then the code of ISO 4217. Write "${formatDecimals(number, exponent)} ${code}", and put minor units into backticks.`,
              rule: NUMBER_FORM,
              found,
            },
          ];
    }),
  );
}

function formatDecimals(number: string, exponent: number): string {
  const [whole = '', decimals = ''] = number.split('.');
  return exponent === 0 ? whole : `${whole}.${decimals.padEnd(exponent, '0').slice(0, exponent)}`;
}

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

const DATED_WEEKDAY = new RegExp(
  `\\b(?<before>${WEEKDAYS.join('|')}),? (?:the )?%date\\.(?<first>\\d{4}-\\d{2}-\\d{2})%|` +
    `%date\\.(?<second>\\d{4}-\\d{2}-\\d{2})%(?:,| is| was|, which is)? (?:an? )?(?<after>${WEEKDAYS.join('|')})\\b`,
  'g',
);

/** A day in words or digits, with its weekday before it, if it has one. */
const TYPED_DAY = new RegExp(
  `(?:\\b(?<weekday>${WEEKDAYS.join('|')}),? (?:the )?)?(?<![\\w.-])(?<typed>` +
    `(?<year>\\d{4})-(?<month>\\d\\d)-(?<day>\\d\\d)(?![\\w-])|` +
    `(?<day2>\\d{1,2}) (?<month2>${MONTH}) (?<year2>\\d{4})|(?<month3>${MONTH}) (?<day3>\\d{1,2}), (?<year3>\\d{4}))`,
  'g',
);

/** Days that the calendar does not have, and those beside another weekday. */
export function checkDays({file, prose}: Pick<SourcePage, 'file' | 'prose'>): Finding[] {
  return prose.flatMap((text, index) =>
    [...text.matchAll(TYPED_DAY)].flatMap(({groups = {}}) => {
      const name = groups.month2 ?? groups.month3;
      const month = name === undefined ? Number(groups.month) - 1 : MONTHS.indexOf(name);
      const day = Number(groups.day ?? groups.day2 ?? groups.day3);
      const date = new Date(Date.UTC(Number(groups.year ?? groups.year2 ?? groups.year3), month, day));
      const weekday = WEEKDAYS[date.getUTCDay()];
      const found = (message: string): Finding[] => [{file, line: index + 1, message}];
      if (date.getUTCMonth() !== month || date.getUTCDate() !== day) {
        return found(`found ${groups.typed}, expected a day of the calendar. Correct it.`);
      }
      return groups.weekday === undefined || groups.weekday === weekday
        ? []
        : found(`found ${groups.weekday} beside ${groups.typed}, expected ${weekday}. Correct one of them.`);
    }),
  );
}

/** Weekdays beside dates that have another one: dates move by whole weeks, so that a weekday stays. */
export function checkWeekdays({file, lines}: Pick<SourcePage, 'file' | 'lines'>): Finding[] {
  return lines.flatMap((text, index) =>
    [...text.matchAll(DATED_WEEKDAY)].flatMap(({groups = {}}) => {
      const found = groups.before ?? groups.after!;
      const date = groups.first ?? groups.second!;
      const expected = WEEKDAYS[new Date(`${date}T00:00:00Z`).getUTCDay()];
      return expected === undefined || expected === found
        ? []
        : [
            {
              file,
              line: index + 1,
              message: `found ${found} beside %date.${date}%, expected ${expected}. Correct one of them.`,
            },
          ];
    }),
  );
}

/** The first sentence of a page, and sections without content. */
export function checkStructure({file, lines, prose, source}: SourcePage): Finding[] {
  const findings: Finding[] = [];
  const end = /^---\n[\s\S]*?\n---(?:\n|$)/.exec(source)?.[0].split('\n').length ?? 1;
  const isText = (line: string): boolean => line.trim() !== '' && !line.startsWith('# ') && !/^\s*\{\/\*/.test(line);
  const first = lines.findIndex((line, index) => index >= end - 1 && isText(line));
  if (first === -1) {
    findings.push({
      file,
      line: end,
      message: 'found a page without text, expected a sentence on what the reader can do with it.',
    });
  } else if (!/^(?:[A-Z%].*[.:]|[A-Z%].*[^.:]\n)$/.test(lines[first]!.trimEnd())) {
    findings.push({
      file,
      line: first + 1,
      message: `found ${JSON.stringify(lines[first]!.slice(0, 40))} at the beginning, expected a whole sentence on what the reader can do with the page.`,
    });
  }
  prose.forEach((line, index) => {
    if (!/^#{2,3} /.test(line)) {
      return;
    }
    const next = lines.findIndex((one, at) => at > index && one.trim() !== '');
    if (next === -1 || /^#{1,2} /.test(lines[next]!)) {
      findings.push({
        file,
        line: index + 1,
        message: `found ${JSON.stringify(line.trim())} without content, expected text below it. Write it, or remove the heading.`,
      });
    }
  });
  return findings;
}
