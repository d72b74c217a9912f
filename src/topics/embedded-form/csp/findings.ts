import {listDecidingDirectives, DIRECTIVES, KEYWORDS, REMOVED_DIRECTIVES, SOURCE_DIRECTIVES} from './directives';
import {
  listAllowedSources,
  findFirstDirective,
  getDirectiveValues,
  type Directive,
  type Policy,
  type PolicyReading,
} from './policy';
import {classifySource} from './sources';
import {findNearest} from '../../../../packages/authoring/suggest';

/** A mistake or a weakness of a policy: a sentence with names in backticks, and the fix. */
export interface PolicyFinding {
  /** A mistake has no effect or an unintended one; a weakness works but protects less. */
  readonly kind: 'mistake' | 'weak';
  readonly text: string;
}

const SCRIPT_DIRECTIVES = ['script-src', 'script-src-elem', 'default-src'];

/** Maximum edit distance of a suggestion. */
const MAX_NAME_DISTANCE = 3;

function createMistake(text: string): PolicyFinding {
  return {kind: 'mistake', text};
}

function createWeakness(text: string): PolicyFinding {
  return {kind: 'weak', text};
}

function suggestName(name: string, names: readonly string[]): string {
  const found = findNearest(name, names, MAX_NAME_DISTANCE);
  return found === undefined ? ' Remove it, or correct its name.' : ` Did you mean \`${found}\`?`;
}

function checkDirectiveName({name}: Directive): PolicyFinding[] {
  if (DIRECTIVES.includes(name)) {
    return [];
  }
  const removed = Object.hasOwn(REMOVED_DIRECTIVES, name) ? REMOVED_DIRECTIVES[name] : undefined;
  return [
    createMistake(
      removed === undefined
        ? `\`${name}\` is not a directive, and browsers ignore it.${suggestName(name.replace(/:$/, ''), DIRECTIVES)}`
        : `\`${name}\` has no effect. ${removed}`,
    ),
  ];
}

function checkSource(name: string, source: string): PolicyFinding[] {
  const lower = source.toLowerCase();
  if (KEYWORDS.includes(`'${lower}'`)) {
    return [
      createMistake(`\`${source}\` in \`${name}\` names a host. The keyword needs single quotes: \`'${lower}'\`.`),
    ];
  }
  const kind = classifySource(source);
  if (kind === 'keyword' && !KEYWORDS.includes(lower)) {
    return [
      createMistake(
        `\`${source}\` in \`${name}\` is not a keyword, and browsers ignore it.${suggestName(lower, KEYWORDS)}`,
      ),
    ];
  }
  if (kind === 'unknown') {
    return [
      createMistake(
        /^'.*'$/.test(source) && classifySource(source.slice(1, -1)) === 'host'
          ? `\`${source}\` in \`${name}\` has quotes around a host. Remove them.`
          : `\`${source}\` in \`${name}\` is not a source, and browsers ignore it. Expected a host, a scheme such as \`https:\`, or a keyword in single quotes.`,
      ),
    ];
  }
  return lower.startsWith('http://')
    ? [
        createWeakness(
          `\`${source}\` in \`${name}\` allows content without encryption. Write \`${lower.replace('http:', 'https:')}\`.`,
        ),
      ]
    : [];
}

function checkSources({name, values}: Directive): PolicyFinding[] {
  if (!SOURCE_DIRECTIVES.includes(name)) {
    return [];
  }
  const none = values.length > 1 && listAllowedSources(values).length < values.length;
  return [
    ...(none ? [createMistake(`\`'none'\` in \`${name}\` has no effect with other sources. Remove it.`)] : []),
    ...values.flatMap((value) => checkSource(name, value)),
  ];
}

/** Weaknesses in the scripts that a policy allows. */
function checkScripts(policy: Policy): PolicyFinding[] {
  const found = findFirstDirective(policy, listDecidingDirectives('script-src'));
  if (found === undefined) {
    return [
      createWeakness(
        "Nothing restricts scripts: any may run. Add `script-src`, with `'self'` and the host of the form.",
      ),
    ];
  }
  const {name, values} = found;
  const lower = values.map((value) => value.toLowerCase());
  const hasNonceOrHash = values.some((value) => ['nonce', 'hash'].includes(classifySource(value)));
  const isDynamic = lower.includes("'strict-dynamic'");
  const findings: PolicyFinding[] = [];
  if (lower.includes("'unsafe-inline'") && !hasNonceOrHash && !isDynamic) {
    findings.push(
      createWeakness(
        `\`'unsafe-inline'\` in \`${name}\` allows any injected script to run, and to read what is typed in your page. Move scripts into files, or use a nonce.`,
      ),
    );
  }
  if (lower.includes("'unsafe-eval'")) {
    findings.push(
      createWeakness(`\`'unsafe-eval'\` in \`${name}\` allows text to run as code. The form does not need it.`),
    );
  }
  if (isDynamic) {
    findings.push(
      hasNonceOrHash
        ? createMistake(
            "With `'strict-dynamic'` browsers ignore hosts. Put your nonce on the script element of the form as well.",
          )
        : createMistake("`'strict-dynamic'` without a nonce or a hash allows no script. Choose a nonce."),
    );
  }
  return findings;
}

/** Sources that allow almost everything, where that matters. */
function checkWildcards(policy: Policy): PolicyFinding[] {
  return policy
    .filter(({name}) =>
      [...SCRIPT_DIRECTIVES, 'frame-src', 'child-src', 'object-src', 'connect-src', 'base-uri'].includes(name),
    )
    .flatMap(({name, values}) =>
      values
        .filter((value) => /^(?:\*|https?:|https?:\/\/\*|data:|blob:)$/i.test(value))
        .filter(
          (value) => !/^(?:data|blob):$/i.test(value) || SCRIPT_DIRECTIVES.includes(name) || name === 'object-src',
        )
        .map((value) =>
          createWeakness(`\`${value}\` in \`${name}\` allows almost everything. Name the hosts that you use.`),
        ),
    );
}

function checkMissingDirectives(policy: Policy): PolicyFinding[] {
  const objects = findFirstDirective(policy, listDecidingDirectives('object-src'));
  const createMissingDirectiveFinding = (name: string, text: string): PolicyFinding[] =>
    getDirectiveValues(policy, name) ? [] : [createWeakness(text)];
  return [
    ...(objects && listAllowedSources(objects.values).length === 0
      ? []
      : objects?.name === 'object-src'
        ? []
        : [createWeakness("`object-src` is missing. Add `object-src 'none'`: no page needs plugins.")]),
    ...createMissingDirectiveFinding(
      'base-uri',
      "`base-uri` is missing, and it has no fallback. Add `base-uri 'none'`, so that nothing can redirect your relative URLs.",
    ),
    ...createMissingDirectiveFinding(
      'frame-ancestors',
      "`frame-ancestors` is missing: any page may frame your checkout. Add `frame-ancestors 'self'`.",
    ),
    ...createMissingDirectiveFinding(
      'form-action',
      "`form-action` is missing: an injected form may send data to any host. Add `form-action 'self'`.",
    ),
  ];
}

/** Sandbox restrictions that break the form. */
function checkSandbox(policy: Policy): PolicyFinding[] {
  const values = getDirectiveValues(policy, 'sandbox');
  const lacking = ['allow-scripts', 'allow-same-origin', 'allow-forms', 'allow-popups'].filter(
    (token) => values && !values.includes(token),
  );
  return lacking.length === 0
    ? []
    : [
        createMistake(
          `\`sandbox\` without ${lacking.map((token) => `\`${token}\``).join(', ')} stops the form. Add what is missing.`,
        ),
      ];
}

/** All mistakes and weaknesses of a pasted policy: mistakes first, each once. */
export function checkPolicies({policies, duplicates}: PolicyReading): readonly PolicyFinding[] {
  const findings = [
    ...duplicates.map((name) =>
      createMistake(`\`${name}\` occurs more than once. Browsers use the first and ignore the others.`),
    ),
    ...policies.flatMap((policy) => [
      ...policy.flatMap((directive) => [...checkDirectiveName(directive), ...checkSources(directive)]),
      ...checkSandbox(policy),
      ...checkScripts(policy),
      ...checkWildcards(policy),
      ...checkMissingDirectives(policy),
    ]),
  ];
  const once = [...new Map(findings.map((finding) => [finding.text, finding])).values()];
  return [...once.filter(({kind}) => kind === 'mistake'), ...once.filter(({kind}) => kind === 'weak')];
}
