// cspell:words tada yment
import {afterAll, afterEach, describe, expect, it} from 'vitest';
import {createMistakes, PAGE, type PageMistake} from './support/mistakes';
import {createSiteCopy} from './support/siteCopy';

/** Mistakes in Markdown itself: what its parser accepts, and does not read as its writer meant it. */

const copy = createSiteCopy();
const {append, check, expectMistake} = createMistakes(copy);

afterEach(copy.restore);
afterAll(copy.remove);

const MISTAKES: readonly PageMistake[] = [
  [
    'a sign of a list without a space',
    '-Create it first.\n-Confirm it then.',
    0,
    /found "-Create it first\.", .* expected a space/,
  ],
  [
    'a number of a list without a space',
    '1.Create it first.',
    0,
    /found "1\.Create it first\.", which is not an entry/,
  ],
  ['two periods', 'The refund is open..', 0, /found two periods, expected one/],
  ['a period without a space', 'The refund is open.Send it again.', 0, /found "\." without a space behind it/],
  [
    'a parenthesis that nothing closes',
    'The refund (of `re_3Fp7Xb` is open.',
    0,
    /found "\(of {2}is open\.", a parenthesis that nothing closes/,
  ],
  ['a line between two parts', 'One part.\n\n---\n\nAnother part.', 2, /found the line "---", expected a heading/],
  [
    'two backticks before a block of code',
    '``bash\nls -a\n``',
    0,
    /found "``bash" above a block of code, expected three backticks/,
  ],
  [
    'attributes with a comma between them',
    '<Lifecycle machine="refund", form="short" />',
    0,
    /found "<Lifecycle .*, expected name="value" for each attribute, with both quotes and a space between two/,
  ],
  ['an attribute without a quote', '<Lifecycle machine="refund form="short" />', 0, /with both quotes/],
  [
    'an object as an attribute',
    '<Timers product={{name: "payments"}} />',
    0,
    /found product=\{\{name: "payments"\}\} of <Timers>, .* Write product="…"\./,
  ],
  [
    'a method that a path does not have',
    'Call `DELETE /payments/v1/refunds/{id}` to stop it.',
    0,
    /found `DELETE \S+`, .* Did you mean GET \S+refunds\/\{id\}, POST \S+\?/,
  ],
  [
    'a path of fields that ends wrongly',
    'Read `attempts[].decline.cod` of it.',
    0,
    /found `attempts\[\]\.decline\.cod`, .* Did you mean attempts\[\]\.decline\.code\?/,
  ],
  [
    'two tabs of one value',
    '<Tabs>\n<TabItem value="a" label="A">\n\nText.\n\n</TabItem>\n<TabItem value="a" label="B">\n\nText.\n\n</TabItem>\n</Tabs>',
    0,
    /found two tabs with the value "a", expected each its own/,
  ],
  [
    'two open tabs',
    '<Tabs>\n<TabItem value="a" label="A" default>\n\nText.\n\n</TabItem>\n<TabItem value="b" label="B" default>\n\nText.\n\n</TabItem>\n</Tabs>',
    0,
    /found 2 tabs with default, expected one: the first of them is open\. Remove the others/,
  ],
  [
    'a tab outside of tabs',
    '<TabItem value="a" label="A">\n\nText.\n\n</TabItem>',
    0,
    /found <TabItem> outside of <Tabs>/,
  ],
  [
    'a fold without its title',
    '<Fold>\n\nText.\n\n</Fold>',
    0,
    /found <Fold> without <FoldTitle> as its first element, expected a title, with a heading in it\. Add it/,
  ],
  [
    'a title of a fold with text',
    '<Fold>\n<FoldTitle>\n\nText.\n\n</FoldTitle>\n\nText.\n\n</Fold>',
    0,
    /found <FoldTitle> with other content, expected one heading/,
  ],
  [
    'a title outside of a fold',
    '<FoldTitle>\n\n## Refunds in parts\n\n</FoldTitle>',
    0,
    /found <FoldTitle> outside of <Fold>, expected <Fold> around it/,
  ],
  ['tabs without a tab', '<Tabs>\n\nText.\n\n</Tabs>', 0, /found <Tabs> without tabs/],
  [
    'text between tabs',
    '<Tabs>\n\nText.\n\n<TabItem value="a" label="A">\n\nText.\n\n</TabItem>\n</Tabs>',
    0,
    /found text between <Tabs> and <TabItem>/,
  ],
  [
    'an unknown attribute of tabs',
    '<Tabs group="x">\n<TabItem value="a" label="A">\n\nText.\n\n</TabItem>\n</Tabs>',
    0,
    /found attribute group of <Tabs>, expected one of groupId, queryString/,
  ],
  [
    'an attribute twice',
    '<Timers product="payments" product="commerce" />',
    0,
    /found attribute product of <Timers> twice/,
  ],
  [
    'an attribute in braces',
    '<Timers product={payments} />',
    0,
    /found product=\{payments\} of <Timers>, which is JavaScript.*Write product="payments"/,
  ],
  ['attributes by a spread', '<Timers {...all} />', 0, /found \{…\} in <Timers>, which is JavaScript/],
  [
    'an element in a line of text',
    'The limits <Timers product="payments" /> are.',
    0,
    /found <Timers> within a line of text/,
  ],
  ['a component that only elements use', '<CodeFigure />', 0, /found <CodeFigure>, which is not an element of pages/],
  ['details without a summary', '<details>\n\nText.\n\n</details>', 0, /found <details> without <summary>/],
  [
    'a style',
    '<details style="color: red">\n<summary>A</summary>\n\nText.\n\n</details>',
    0,
    /found attribute style of <details>, expected none/,
  ],
  [
    'a class',
    '<details class="x">\n<summary>A</summary>\n\nText.\n\n</details>',
    0,
    /found attribute class of <details>, expected none/,
  ],
  [
    'a script in an attribute',
    '<details onclick="go()">\n<summary>A</summary>\n\nText.\n\n</details>',
    0,
    /found attribute onclick of <details>, expected none/,
  ],
  [
    'a link as HTML',
    'See <a href="/payments/Guides/refunds">it</a>.',
    0,
    /found <a>, which is HTML, expected Markdown: \[text\]\(target\)/,
  ],
  [
    'a picture as HTML',
    '<img src="./pictures/a.svg" alt="A" />',
    0,
    /found <img>, which is HTML, expected Markdown: !\[/,
  ],
  ['a box as HTML', '<div>\n\nText.\n\n</div>', 0, /found <div>, which is HTML, expected Markdown: the text alone/],
  ['bold words as HTML', 'Text in <b>bold</b> words.', 0, /found <b>, which is HTML, expected Markdown: \*\*text\*\*/],
  ['a script as HTML', '<script>go()</script>', 0, /found <script>, which is HTML, expected Markdown: no script/],
  ['a frame', '<iframe src="https://a.example"></iframe>', 0, /found <iframe>, which is HTML/],
  [
    'a line break that is not closed',
    'First line<br>second line.',
    0,
    /found <br>, expected <br \/>: an element without content/,
  ],
  ['an import of React', `import React from 'react';\n\nText.`, 0, /found an import of react, expected none/],
  [
    'an import of an element',
    `import Tabs from '@theme/Tabs';\n\nText.`,
    0,
    /found an import of Tabs, expected none: elements need no import/,
  ],
  [
    'an import within a paragraph',
    `Text.\nimport React from 'react';`,
    1,
    /found "import React from .* within a paragraph/,
  ],
  [
    'an admonition of another tool',
    '!!! note',
    0,
    /found "!!! note", which is an admonition elsewhere, expected :::note\[Title\]/,
  ],
  ['an admonition of GitHub', '> [!NOTE]\n> Text.', 0, /found "\[!NOTE\]", which is an admonition elsewhere/],
  ['an admonition of two colons', '::note[Title]\n\nText.', 0, /found "::note\[Title\]", which is an admonition/],
  ['marked words', 'It is ==open== now.', 0, /found "==open==", whose signs readers see as they are/],
  ['a formula', 'It is $x^2$ in all.', 0, /found "\$x\^2\$", whose signs readers see/],
  ['words that are struck out', 'It is ~~open~~ closed.', 0, /found words that are struck out/],
  ['a list with boxes', '- [ ] Refund it.', 0, /found a list with boxes to tick/],
  ['an entity that HTML does not have', 'It is &foo; open.', 0, /found &foo;, which HTML does not have/],
  [
    'a link with a percent sign',
    'See [it](/payments/Guides/refunds%).',
    0,
    /found a link to \/payments\/Guides\/refunds%, in which "%" begins the code of a character/,
  ],
  [
    'a link text that is nearly the title of its page',
    'See [Refund payments guide](./refunds.mdx).',
    0,
    /found the link "Refund payments guide", .* expected "Refund payments"\. Write the title/,
  ],
  [
    'a link text with another number than the title of its section',
    'See [Sandbox trigger](./environments.mdx#sandbox-triggers).',
    0,
    /found the link "Sandbox trigger", .* expected "Sandbox triggers"/,
  ],
  ['a link to an anchor with a percent sign', 'See [it](#100%-sure).', 0, /found a link to #100%-sure, in which "%"/],
  [
    'a picture by its path in its area',
    '![Diagram: a flow](/commerce/guides/pictures/screens.svg)',
    0,
    /found no picture \/commerce\/guides\/pictures\/screens\.svg, .*Write \.\.\/\.\.\/commerce\/guides\/pictures\/screens\.svg/,
  ],
  [
    'a picture by its path in the project',
    '![Diagram: a flow](/static/favicon.svg)',
    0,
    /found no picture \/static\/favicon\.svg, .*Write \/favicon\.svg/,
  ],
  [
    'an empty title of code',
    '{/* sandbox: skip because it is an example */}\n\n```json title=""\n{}\n```',
    2,
    /found "title=""" after the language of a code fence, expected title="…"/,
  ],
  [
    'a table with another number of cells below its titles',
    '| A | B |\n|---|\n| a | b |',
    0,
    /found "\| A \| B \|", which is not a row of a table, .*with as many cells/,
  ],
  [
    'a token in two percent signs',
    'The name is %%brand.name%%.',
    0,
    /found %%brand\.name%%, expected one percent sign at each end\. Write %brand\.name%\./,
  ],
  [
    'a row without a table',
    '| A | B |\n| a | b |',
    0,
    /found "\| A \| B \|", which is not a row of a table, expected a row of titles/,
  ],
  ['an unknown token in a brace', 'Call `{id}` and {id}.', 0, /found \{id\} in prose/],
  [
    'a fence that nothing closes',
    '{/* sandbox: skip because it is an example */}\n\n```json\n{"a": 1}\n\nText after.',
    2,
    /found a code fence that nothing closes, expected ```/,
  ],
  ['an admonition that nothing closes', ':::note[Title]\n\nText.', 0, /found ":::note\[Title\]" that nothing closes/],
  ['an end without an admonition', 'Text.\n\n:::', 2, /found ":::" that closes nothing/],
  [
    'an admonition of an unknown type',
    ':::caution[Title]\n\nText.\n\n:::',
    0,
    /found the admonition ":::caution\[Title\]", expected one of note, tip, info, warning, danger/,
  ],
  [
    'an admonition with its title behind a space',
    ':::note Title\n\nText.\n\n:::',
    0,
    /expected :::note\[Title\]\. Write the title in brackets/,
  ],
  ['an admonition without a title', ':::note\n\nText.\n\n:::', 0, /expected :::note\[Title\]/],
  ['an admonition without text', ':::note[Title]\n\n:::', 0, /found ":::note\[Title\]" without text/],
  [
    'an admonition in another one',
    ':::note[A]\n\nText.\n\n:::tip[B]\n\nText.\n\n:::\n\n:::',
    4,
    /found ":::tip\[B\]" within the admonition of line \d+/,
  ],
  [
    'a heading that is a link',
    '## See [refunds](./refunds.mdx)\n\nText.',
    0,
    /found a link in the heading "See refunds"/,
  ],
  ['a heading in bold', '## **Refund**\n\nText.', 0, /found "\*\*" in the heading "Refund"/],
  [
    'a heading of level 5',
    '## A\n\nText.\n\n### B\n\nText.\n\n#### C\n\nText.\n\n##### D\n\nText.',
    12,
    /found a heading of level 5, expected level 4 at most/,
  ],
  [
    'a first-level heading that is not the title',
    '# Another\n\nText.',
    0,
    /found the first-level heading "Another", expected none: the title of the front matter/,
  ],
  ['a target with a space', 'See [it](./re funds.mdx).', 0, /found "\[it\]\(\.\/re funds\.mdx\)", which is not a link/],
  [
    'a space between the brackets of a link',
    'See [it] (./refunds.mdx).',
    0,
    /which is not a link, expected \[text\]\(target\) with nothing between/,
  ],
  [
    'a link with its brackets swapped',
    'See (it)[./refunds.mdx].',
    0,
    /which is not a link, expected \[text\]\(target\)/,
  ],
  ['a link that nothing closes', 'See [it](./refunds.mdx', 0, /which is not a link.*both closed/],
  [
    'a link with code that nothing closes',
    'See [the `id`](./refunds.mdx and more.',
    0,
    /found "\]\(.*which is not a link/,
  ],
  [
    'a link without its first bracket',
    'See it](./refunds.mdx).',
    0,
    /found "\]\(\.\/refunds\.mdx\)", which is not a link/,
  ],
  [
    'a link without its second bracket',
    'See [it(./refunds.mdx).',
    0,
    /found "\[it\(\.\/refunds\.mdx\)", which is not a link/,
  ],
  [
    'a link without a parenthesis',
    'See [it]./refunds.mdx).',
    0,
    /found "\[it\]\.\/refunds\.mdx\)", which is not a link/,
  ],
  [
    'a link that nothing closes directly below the first line of an admonition',
    ':::note[Title]\nSee [it](./refunds.mdx and more.\n:::',
    1,
    /found "\[it\]\(.*which is not a link/,
  ],
  ['a size of a picture', '![Diagram: a flow](./pictures/a.svg =300x200)', 0, /which is not a link/],
  [
    'a reference without a definition',
    'See [it][refunds].',
    0,
    /found "\[it\]\[refunds\]", whose target nothing defines/,
  ],
  ['a footnote', 'Text.[^1]\n\n[^1]: More.', 0, /found the footnote 1, expected none/],
  ['a footnote without its text', 'Text.[^1]', 0, /found the footnote \[\^1\] without its text/],
  ['a link without a text', 'See [](./refunds.mdx).', 0, /found a link to \.\/refunds\.mdx without a text/],
  [
    'a link whose text is its address',
    'See [/payments/Guides/refunds](/payments/Guides/refunds).',
    0,
    /found the address \/payments\/Guides\/refunds as the text of a link/,
  ],
  [
    'two links of one text',
    'See [the guide](./refunds.mdx) and [the guide](./gateways.mdx).',
    0,
    /found the link "the guide" to \.\/gateways\.mdx, and one before it of the same text/,
  ],
  ['a link to a script', 'See [it](javascript:go).', 0, /found a link to javascript:go, expected the path of a page/],
  ['a link to a mailbox', 'Write to [us](mailto:help@shop.example).', 0, /found a link to mailto:help@shop\.example/],
  [
    'a link to the machine of the writer',
    'See [it](http://localhost:3000/payments/Guides/refunds).',
    0,
    /found a link to this machine/,
  ],
  [
    'a link of one slash',
    'See [it](https:/docs.shop.example/x).',
    0,
    /found https:\/docs\.shop\.example\/x, .* Write https:\/\/docs/,
  ],
  ['a host of three slashes', 'Call `https:///docs.shop.example`.', 0, /found https:\/{3}docs.*expected two slashes/],
  ['a host without slashes', 'Call `https:docs.shop.example`.', 0, /found https:docs.*expected two slashes/],
  ['a link of two slashes', 'See [it](//docs.shop.example/x).', 0, /whose two slashes begin a host/],
  ['a link with backslashes', 'See [it](.\\\\refunds.mdx).', 0, /expected slashes\. Write \.\/refunds\.mdx/],
  [
    'a link to a file of the project',
    'See [it](../../src/brand.ts).',
    0,
    /found a link to the file \.\.\/\.\.\/src\/brand\.ts, which readers cannot get/,
  ],
  ['a link with two anchors', 'See [it](./refunds.mdx##limits).', 0, /expected one "#" before the anchor/],
  ['a host without its scheme', 'See www.iso.org for more.', 0, /found the host www\.iso\.org/],
  [
    'an address in angle brackets',
    'See <https://a.example>.',
    0,
    /found "<https.* expected a link as \[text\]\(target\)/,
  ],
  [
    'a mailbox of somebody',
    'Write to ada@mail.com.',
    0,
    /found the address ada@mail\.com, expected one under \.example/,
  ],
  [
    'an alternative text that is a file name',
    '![flow.svg](../../src/pages/pictures/one-order-two-sub-orders.svg)',
    0,
    /found the alternative text "flow\.svg"/,
  ],
  [
    'an alternative text of one word',
    '![Diagram](../../src/pages/pictures/one-order-two-sub-orders.svg)',
    0,
    /found the alternative text "Diagram"/,
  ],
  ['a picture within the text', '![Diagram: a flow](data:image/png;base64,AAAA)', 0, /found a picture within the page/],
  ['a sign as a word', 'Done 🎉.', 0, /found 🎉, expected words/],
  ['a sign by its name', 'Done :tada: now.', 0, /found :tada:, expected words/],
  ['a sign before the entries of a list', '• one\n• two', 0, /found "• one", expected "- "/],
  [
    'a backtick that nothing closes',
    'Read `amount of the refund.',
    0,
    /in which a backtick opens code that nothing closes/,
  ],
  ['stars that nothing closes', 'Read **amount of the refund.', 0, /in which "\*\*" stays as it is/],
  ['a stress that nothing closes', 'Read _amount of the refund.', 0, /in which "_" stays as it is/],
  ['a dash in a sentence', 'It takes time — more or less.', 0, /found the dash " — " within a sentence/],
  ['two hyphens as a dash', 'It takes time -- more or less.', 0, /found the dash " -- " within a sentence/],
  ['three dots', 'And so on...', 0, /found "\.\.\.", expected a whole sentence/],
  ['two spaces', 'It is  open.', 0, /found two spaces between words/],
  ['a word twice', 'It is is open.', 0, /found "is is", the same word twice/],
  ['a space before a comma', 'It is open , and closed.', 0, /found a space before ","/],
  ['an exclamation', 'Refund it now!', 0, /found an exclamation mark/],
  [
    'a sentence without an end',
    'The refund is open',
    0,
    /found a paragraph that ends with .*open", expected a whole sentence/,
  ],
  ['a soft hyphen', 'It is o\u00ADpen.', 0, /found the invisible character U\+00AD/],
  ['a mark of direction', 'It is \u202Eopen.', 0, /found the invisible character U\+202E/],
  ['a letter of another alphabet', 'It is the p\u0430yment.', 0, /found а \(U\+0430\), which only looks like/],
  ['a token without its end', 'The name is %brand.name.', 0, /found %brand\.name\., expected a token/],
  ['a token in capitals', 'The name is %Brand.name%.', 0, /found %Brand\.name%, expected a token/],
  ['a token with spaces', 'The name is % brand.name %.', 0, /found % brand\.name %, expected a token/],
  [
    'a direction that the sandbox does not read',
    '{/* sandbox scenario order-5512 */}',
    0,
    /found the comment .*expected "\{\/\* sandbox: "/,
  ],
  ['a comment that nothing closes', '{/* note\n\nText.', 0, /found a comment that nothing closes/],
  [
    'a comment in JSON',
    '{/* sandbox: skip because it is an example */}\n\n```json\n{\n  // The amount\n  "amount": 1\n}\n```',
    4,
    /found JSON that is not valid, expected no comments/,
  ],
  [
    'single quotes in JSON',
    "{/* sandbox: skip because it is an example */}\n\n```json\n{'amount': 1}\n```",
    3,
    /found JSON that is not valid, expected double quotes/,
  ],
  [
    'dots in JSON',
    '{/* sandbox: skip because it is an example */}\n\n```json\n{"amount": 1, ...}\n```',
    3,
    /found JSON that is not valid, expected all of it/,
  ],
  [
    'a comma at the end of JSON',
    '{/* sandbox: skip because it is an example */}\n\n```json\n{"amount": 1,}\n```',
    3,
    /expected no comma behind the last entry/,
  ],
  [
    'JSON in a fence of commands',
    '{/* sandbox: skip because it is an example */}\n\n```bash\n{"amount": 1}\n```',
    2,
    /found json in a code fence in "bash"/,
  ],
  [
    'a command in a fence of JSON',
    '{/* sandbox: skip because it is an example */}\n\n```json\ncurl https://a.example\n```',
    2,
    /found bash in a code fence in "json"/,
  ],
  [
    'JavaScript that is not valid',
    '{/* sandbox: skip because it is an example */}\n\n```javascript\nconst x = ;\n```',
    3,
    /found "const x = ;", expected valid JavaScript/,
  ],
  [
    'YAML that is not valid',
    '{/* sandbox: skip because it is an example */}\n\n```yaml\na: b: c\n```',
    3,
    /found two colons in/,
  ],
  [
    'commands that bash cannot read',
    '{/* sandbox: skip because it is an example */}\n\n```bash\necho "open\n```',
    3,
    /found commands that bash cannot read/,
  ],
  [
    'a placeholder in a command',
    '{/* sandbox: skip because it is an example */}\n\n```bash\ncurl https://%brand.sandboxHost%/payments/v1/refunds/<refund-id>\n```',
    3,
    /found the placeholder <refund-id> in a command/,
  ],
  [
    'a placeholder for a key',
    '{/* sandbox: skip because it is an example */}\n\n```bash\ncurl https://%brand.sandboxHost%/payments/v1/refunds -H "Authorization: Bearer YOUR_API_KEY"\n```',
    3,
    /found the placeholder YOUR_API_KEY/,
  ],
  [
    'a command whose next line is lost',
    '{/* sandbox: skip because it is an example */}\n\n```bash\ncurl https://%brand.sandboxHost%/payments/v1/refunds\n  -H "Authorization: Bearer $%brand.secretKeyVariable%"\n```',
    3,
    /expected a backslash at its end/,
  ],
  [
    'a header in lower case',
    '{/* sandbox: skip because it is an example */}\n\n```bash\ncurl https://%brand.sandboxHost%/payments/v1/refunds -H "idempotency-key: 1" --json \'{"amount": 1}\'\n```',
    3,
    /found the header idempotency-key, expected Idempotency-Key/,
  ],
  [
    'marked lines that the code does not have',
    '{/* sandbox: skip because it is an example */}\n\n```bash {9}\nls\n```',
    2,
    /found the marked lines \{9\}, expected lines from 1 to 1/,
  ],
  [
    'marked lines in the wrong order',
    '{/* sandbox: skip because it is an example */}\n\n```bash {3-1}\nls\nls\nls\n```',
    2,
    /found the marked lines \{3-1\}/,
  ],
  [
    'a language in capitals',
    '{/* sandbox: skip because it is an example */}\n\n```JSON\n{}\n```',
    2,
    /found a code fence in "JSON".*did you mean json\?/,
  ],
];

describe('a mistake in Markdown is reported with its line and what to do', () => {
  it.each(MISTAKES)('%s', (_, text, line, message) => expectMistake(text, line, message));
});

/** What a page shows of a real person, bank or machine, and signs that an editor or another encoding has put in. */
const COPIED: readonly PageMistake[] = [
  [
    'a card number that the sandbox does not have',
    'Pay with 4111 1111 1111 1111.',
    0,
    /found the card number 4111 1111 1111 1111, .*such as 4242424242424242/,
  ],
  ['a card number in code', 'Pay with `4539578763621486`.', 0, /found the card number 4539578763621486/],
  ['a card number in groups of its own', 'Pay with `3714 496353 98431`.', 0, /found the card number 3714 496353 98431/],
  ['a card number of another range', 'Pay with `2223003122003222`.', 0, /found the card number 2223003122003222/],
  ['a phone number', 'Call +49 30 901820 for help.', 0, /found the phone number \+49 30 901820/],
  [
    'an address of a machine',
    'Allow 52.31.139.75 in your firewall.',
    0,
    /found the address 52\.31\.139\.75, .*such as 192\.0\.2\.1/,
  ],
  [
    'a token of another service',
    'Send `eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.abc`.',
    0,
    /found eyJhbGciOi…, which looks like a live key or token/,
  ],
  ['a day in digits with slashes', 'It ends on 12/06/2026.', 0, /found the date 12\/06\/2026, whose day and month/],
  ['a day in digits with points', 'It ends on 06.12.2026.', 0, /found the date 06\.12\.2026, whose day and month/],
  ['an ordinal in a date', 'It ends on 6th December 2026.', 0, /found the date 6th December, .*as in 6 December/],
  ['an amount with a decimal comma', 'It costs €11,18.', 0, /found the amount €11,18, expected a point/],
  [
    'an amount with a decimal comma before its currency',
    'It costs 1.118,00 EUR.',
    0,
    /found the amount 1\.118,00, expected a point/,
  ],
  ['text that was read in another encoding', 'Itâ€™s 5 â‚¬.', 0, /found â€™, which is ’ read in another encoding/],
  [
    'a dash before an option',
    '{/* sandbox: skip because it is an example */}\n\n```bash\nls –a\n```',
    3,
    /found –a, which begins with a dash, expected a hyphen/,
  ],
  ['a link of a wiki', 'See [[webhooks]] for more.', 0, /found "\[\[webhooks\]\]", which is a link only in wikis/],
  [
    'a link that counts readers',
    'See [orders](/commerce/api/orders?utm_source=mail).',
    0,
    /whose parameters follow readers/,
  ],
  [
    'a picture with backslashes',
    '![The steps of a refund](pictures\\refund.png)',
    0,
    /expected slashes in its path\. Write pictures\/refund\.png/,
  ],
  [
    'a table directly below an entry of a list',
    '- The values are these:\n| Name | Value |\n|---|---|\n| a | b |',
    1,
    /found the table "\| Name \| Value \|" directly below a text/,
  ],
  ['a heading without words', '##\n\nWait.', 0, /found a heading without words/],
  [
    'a summary without words',
    '<details>\n<summary></summary>\n\nMore of it.\n\n</details>',
    0,
    /found <summary> without words/,
  ],
];

describe('what was copied into a page from elsewhere is reported', () => {
  it.each(COPIED)('%s', (_, text, line, message) => expectMistake(text, line, message));
});

describe('what looks like a mistake is not reported', () => {
  it.each([
    ['a fraction', 'A basis point is 1/10000.'],
    ['a path with numbers', 'It is at [the issue](/markdown-page#2024/10/12345).'],
    ['a version of four numbers', 'Send version 1.2.3.4 of section 9.3.4.1.'],
    ['a long number of a version', 'It is in 1.2.3456.'],
    ['a network that nobody owns', 'It has `169.254.169.254` and `100.64.0.1`.'],
    ['a signed amount', 'It adds +15453, or +12 345 678.'],
    ['codes with a comma', 'Open the ports 25,80 TCP.'],
    ['letters that stand together', 'It is 5 Å² at «CAFÉ», or 2×½.'],
    ['a reference of fifteen digits', 'Its number is 490154203237518.'],
  ])('%s', async (_, text) => {
    append(text);
    const findings = (await check(PAGE)).filter((one) => one.startsWith(PAGE));
    expect(
      findings.filter((one) => /the date|the address|phone|the amount|card number|read in another/.test(one)),
    ).toEqual([]);
  });
});

describe('a mistake is the only one that is reported', () => {
  it.each<readonly [string, string, readonly RegExp[]]>([
    [
      'of a curly quote in JSON',
      '{/* sandbox: skip because it is an example */}\n\n```json\n{“id”: "re_3Fp7Xb"}\n```',
      [/found the curly quote “/],
    ],
    ['of an invisible character in a name', 'It is `pend\u200Bing`.', [/found the invisible character U\+200B/]],
    [
      'of a "|" in the code of a table',
      '| Name | Value |\n|---|---|\n| `status` | `pending|failed` |',
      [/found "`pending\|failed`", in which "\|" ends the cell .* Write `pending\\\|failed`/],
    ],
    [
      'of a language in capitals',
      '{/* sandbox: skip because it is an example */}\n\n```JSON\n{}\n```',
      [/did you mean json/],
    ],
    ['of an element of HTML with a style', '<span style={{color: "red"}}>One</span>', [/found <span>, which is HTML/]],
    ['of an element without content', 'One<br>Two.', [/found <br>, expected <br \/>: /]],
    ['of the end of an element without content', 'One</br>Two.', [/found <\/br>, expected <br \/>: /]],
    [
      'of a backslash with a space behind it',
      '{/* sandbox: skip because it is an example */}\n\n```bash\ncurl https://shop.example \\ \n  -H "A: b"\n```',
      [/found spaces at the end/],
    ],
    [
      'of a fence within a fence',
      '{/* sandbox: skip because it is an example */}\n\n```mdx\nOne.\n```js\nlet a;\n```\n```',
      [/found "```js" within the code fence of line \d+, expected ``` above it/],
    ],
    [
      'of a fence that is closed on the line of its code',
      '{/* sandbox: skip because it is an example */}\n\n```json\n{"amount": 1}```\n\nText.',
      [/found a code fence that nothing closes/],
    ],
    [
      'of a key twice in braces',
      '{/* sandbox: skip because it is an example */}\n\n```json\n{"a": 1, "b": {"c": 1}, "a": 2}\n```',
      [/found the key a twice/],
    ],
  ])('%s', async (_, text, messages) => {
    append(text);
    expect(await check(PAGE)).toEqual(messages.map((message) => expect.stringMatching(message) as string));
  });
});

/** A mistake in a file as a whole: how it is made, its line, and the one message about it. */
const FILES: readonly (readonly [name: string, change: (source: string) => string, line: number, message: RegExp])[] = [
  ['line ends of Windows', (source) => source.replaceAll('\n', '\r\n'), 1, /found a line end of Windows \(CRLF\)/],
  ['a byte order mark', (source) => `\uFEFF${source}`, 1, /found a byte order mark/],
  ['a merge conflict', (source) => source.replace('## ', '<<<<<<< HEAD\n## '), 8, /found a mark of a merge conflict/],
  [
    'an empty line before the front matter',
    (source) => `\n${source}`,
    1,
    /found an empty line before the front matter/,
  ],
  [
    'a space behind the end of the front matter',
    (source) => source.replace(/\n---\n/, '\n--- \n'),
    4,
    /found spaces behind the "---" below the front matter, expected none/,
  ],
  [
    'front matter without a key',
    (source) => source.replace(/^---\n[\s\S]*?\n---/, '---\n---'),
    1,
    /found empty front matter/,
  ],
  ['front matter that begins with four hyphens', (source) => `-${source}`, 1, /does not begin with three hyphens/],
  [
    'front matter that nothing closes',
    (source) => source.replace(/\n---\n/, '\n'),
    1,
    /found front matter that nothing closes/,
  ],
];

describe('a mistake in a file as a whole is the only one that is reported', () => {
  it.each(FILES)('%s', async (_, change, line, message) => {
    copy.change(PAGE, change);
    const findings = (await check(PAGE)).filter((one) => one.startsWith(PAGE));
    expect(findings).toEqual([expect.stringMatching(message)]);
    expect(findings[0]).toContain(`${PAGE}:${line}: `);
  });
});

const KEYS: readonly (readonly [name: string, from: string | RegExp, to: string, line: number, message: RegExp])[] = [
  [
    'a title that ends with a period',
    /^title: (.*)$/m,
    'title: $1.',
    2,
    /found ".*\." as title, expected plain text without a period/,
  ],
  ['a title with code', /^title: (.*)$/m, 'title: Style the `form`', 2, /found .* as title, expected plain text/],
  [
    'a long title',
    /^title: (.*)$/m,
    `title: ${'Style the form '.repeat(6)}again`,
    2,
    /expected a text of 60 characters at most/,
  ],
  [
    'a title in a list',
    /^title: (.*)$/m,
    'title: [$1]',
    2,
    /found the list .* as title, expected a text\. Write it without brackets/,
  ],
  [
    'a description of several lines',
    /^description: /m,
    'description: |\n  ',
    3,
    /found a text of several lines as description, expected one line.*without "\|" or ">"/,
  ],
  ['a title without a text', /^title: (.*)$/m, 'title:', 2, /found nothing as title, expected a text/],
  [
    'a title in another case',
    /^title: /m,
    'Title: ',
    2,
    /found "Title" in the front matter, expected one of title, .*The nearest is title/,
  ],
  [
    'the title of another page',
    /^title: (.*)$/m,
    'title: Refund payments',
    2,
    /found the title of payments\/Guides\/refunds\.mdx/,
  ],
  ['a slug', /^title: /m, 'slug: /x\ntitle: ', 2, /found "slug" in the front matter, .*npm run move/],
  ['a draft', /^title: /m, 'draft: true\ntitle: ', 2, /found "draft" in the front matter, .*on a branch/],
  ['a place in the sidebar', /^title: /m, 'sidebar_position: 2\ntitle: ', 2, /the order is that of sidebars-\*\.ts/],
  ['a tab', /^title: /m, '\ttitle: ', 2, /found a tab as indentation/],
  [
    'a text without keys',
    /^---\n[\s\S]*?\n---/,
    '---\njust text\n---',
    1,
    /found "just text" as the front matter, expected "title: …"/,
  ],
  [
    'stars in the description',
    /^description: (.*)$/m,
    "description: '**$1**'",
    3,
    /as description, expected plain text/,
  ],
];

describe('a mistake in front matter is reported with what decides it', () => {
  it.each(KEYS)('%s', async (_, from, to, line, message) => {
    copy.change(PAGE, (source) => source.replace(from, to));
    const findings = await check(PAGE);
    const found = findings.filter((one) => one.startsWith(`${PAGE}:${line}: `) && message.test(one));
    expect(found, findings.join('\n')).toHaveLength(1);
  });
});

const PICTURES: readonly (readonly [name: string, file: string, source: string, message: RegExp])[] = [
  [
    'without a dark form',
    'a.svg',
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"></svg>',
    /found the picture .* without a dark form, expected colors in @media/,
  ],
  [
    'without a viewBox',
    'a.svg',
    '<svg xmlns="http://www.w3.org/2000/svg" fill="currentColor"></svg>',
    /without a viewBox/,
  ],
  [
    'with a script',
    'a.svg',
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1" fill="currentColor"><script/></svg>',
    /found a script in the picture/,
  ],
  ['that is not SVG', 'a.svg', 'PNG', /whose content is not SVG/],
  ['that is not the PNG of its name', 'a.png', 'GIF89a', /whose content is not that of \.png, .*Export it again/],
  [
    'with a tag that nothing closes',
    'a.svg',
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1" fill="currentColor"><g><path d="M0 0"/></svg>',
    /found a picture that browsers do not show, .*, expected valid SVG: expected 'g' tag, not 'svg' at 1:\d+\. Export/,
  ],
  [
    'that ends too early',
    'a.svg',
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1" fill="currentColor"><g></g>',
    /expected valid SVG: the root node was opened but never closed/,
  ],
  [
    'that loads another one',
    'a.svg',
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1" fill="currentColor"><image href="https://a.example/b.png"/></svg>',
    /found an address of another host in the picture/,
  ],
  ['of another kind', 'a.bmp', 'BM', /expected one that ends in \.svg, \.png/],
  [
    'without the namespace that browsers need',
    'a.svg',
    '<svg viewBox="0 0 1 1" fill="currentColor"></svg>',
    /expected valid SVG: the element svg has xmlns="http:\/\/www\.w3\.org\/2000\/svg"/,
  ],
  [
    'with an attribute without quotes',
    'a.svg',
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1" fill="currentColor">\n<path d=M0 /></svg>',
    /expected valid SVG: invalid attribute at 2:\d+ /,
  ],
];

describe('a picture is reported', () => {
  it.each(PICTURES)('%s', async (_, file, source, message) => {
    copy.change(`payments/Guides/pictures/${file}`, () => source);
    append(`![Diagram: a flow](./pictures/${file})`);
    expect(await check(PAGE)).toEqual([expect.stringMatching(message)]);
  });
});
