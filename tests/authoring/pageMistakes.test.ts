// cspell:words Tiemrs orderz lifecycl amout sucess Primry unmont secert drak javascrpt ordr verfy refundz refunt produkt brnd succeded calculatr
import fs from 'node:fs';
import path from 'node:path';
import {afterAll, afterEach, describe, expect, it} from 'vitest';
import {listSourceFiles} from '../../src/pipeline/check/checkPages';
import {findCommand} from '../../scripts/findCommand';
import {createMistakes, PAGE, type PageMistake} from './support/mistakes';
import {createSiteCopy} from './support/siteCopy';

/** Mistakes that writers make, one at a time, and the message that each of them reads. */

const copy = createSiteCopy();
const {settings, append, check, expectMistake} = createMistakes(copy);

afterEach(copy.restore);
afterAll(copy.remove);

const MISTAKES: readonly PageMistake[] = [
  [
    'a weekday that the date behind it does not have',
    'It ends on Monday, %date.2026-12-06%.',
    0,
    /found Monday beside %date\.2026-12-06%, expected Sunday\. Correct one of them/,
  ],
  [
    'a weekday that the date before it does not have',
    'It ends on Sunday, %date.2026-12-06%. The day of %date.2026-12-07% is a Monday, and %date.2026-12-08%, a Friday.',
    0,
    /found Friday beside %date\.2026-12-08%, expected Tuesday/,
  ],
  [
    'a weekday that a typed day does not have',
    'It ends on Monday, 3 November 2026.',
    0,
    /found Monday beside 3 November 2026, expected Tuesday\. Correct one of them/,
  ],
  [
    'a weekday that a day in digits does not have',
    'It ends on Monday, 2026-11-03, not on Tuesday, November 3, 2026.',
    0,
    /found Monday beside 2026-11-03, expected Tuesday/,
  ],
  [
    'a day that the calendar does not have',
    'It ends on 31 February 2026.',
    0,
    /found 31 February 2026, expected a day/,
  ],
  ['a day in code that the calendar does not have', 'It ends on `2026-02-31`.', 0, /found `2026-02-31`, which is not/],
  ['a time of 25 hours', 'It is `2026-11-03T25:14:30Z`.', 0, /found `2026-\d\d-\d\dT25:14:30Z`, which is not/],
  ['a time of another zone', 'It is sent at 10:14 CEST.', 0, /found 10:14 CEST, expected a time of 24 hours in UTC/],
  [
    'an amount in a currency that does not exist',
    'It costs 154.53 EUT.',
    0,
    /found the amount "154\.53 EUT", whose currency ISO 4217 does not have, expected one such as EUR/,
  ],
  ['an amount in code in a currency that does not exist', 'It is `15453 EUT`.', 0, /found `15453 EUT`, which is not/],
  ['an unknown program', '<Program name="place-ordr" />', 0, /found no program place-ordr .* such as place-order/],
  [
    'an unknown language of a program',
    '<Program name="place-order" language="javascrpt" />',
    0,
    /found no program place-order in javascrpt in programs, .*The nearest is javascript/,
  ],
  [
    'an unknown region of a program',
    '<Program name="checkout-form" region="verfy" />',
    0,
    /found no region verfy in programs\/javascript\/checkout-form\.js, expected /,
  ],
  ['an unknown screen', '<Screen name="crt" />', 0, /found no screen crt .* such as cart/],
  [
    'an unknown download',
    '<Downloads files="stl_5Wq8Ez.cvs" />',
    0,
    /found no download stl_5Wq8Ez\.cvs, expected one such as \/stl_5Wq8Ez\.csv/,
  ],
  [
    'an unknown example',
    '<Example of="createRefund.201.in_prt" />',
    0,
    /found no example of createRefund 201 "in_prt" .* such as in_part/,
  ],
  [
    'an amount with a decimal too few',
    'It costs 154.5 EUR.',
    0,
    /found the amount "154\.5 EUR", expected its number with the 2 decimals of EUR, .*Write "154\.50 EUR"/,
  ],
  ['an amount without decimals', 'It costs 299 EUR.', 0, /found the amount "299 EUR", .*Write "299\.00 EUR"/],
  ['an amount with decimals that its currency does not have', 'It is 15,453.00 JPY.', 0, /Write "15,453 JPY"/],
  ['an amount with the name of its currency', 'It costs 154.53 EURO.', 0, /Write "154\.53 EUR"/],
  ['an amount behind its currency', 'It costs EUR 154.53.', 0, /found the amount "EUR 154\.53", .*Write "154\.53 EUR"/],
  [
    'a header in the wrong case',
    'Send `idempotency-key` with it.',
    0,
    /found `idempotency-key`, which is not a name of the API .*Did you mean Idempotency-Key\?/,
  ],
  [
    'a header in the wrong case, with a value',
    'Send `Idempotency-key: 5512` with it.',
    0,
    /found `Idempotency-key: 5512`, .*Did you mean Idempotency-Key\?/,
  ],
  [
    'a status with words that are no reason',
    'It returns `404 Not Authorized`.',
    0,
    /found 404 Not Authorized, expected 404 Not Found\. Correct the status or its reason/,
  ],
  [
    'a status that the API never returns',
    'It returns the status `499`.',
    0,
    /found the status `499`, which no response of the API has, expected one of 400, .*429\. Correct it/,
  ],
  [
    'a token of another tool',
    'Open {{brand.name}} now.',
    0,
    /found \{\{brand\.name\}\}, which is a token elsewhere, .*Write %brand\.name%\./,
  ],
  [
    'a language by its short name',
    '```js\nawait 1;\n```',
    0,
    /found a code fence in "js", .*did you mean javascript\?/,
  ],
  ['a language by another name', '```shell\nls\n```', 0, /found a code fence in "shell", .*did you mean bash\?/],
  [
    'a link to a file that does not exist',
    'See [refunds](./refundz.mdx).',
    0,
    /found a link to \.\/refundz\.mdx, expected the file of a page of payments\. Did you mean \.\/refunds\.mdx\?/,
  ],
  [
    'a link to a path that does not exist',
    'See [refunds](/payments/Guides/refundz).',
    0,
    /found a link to \/payments\/Guides\/refundz, .* Did you mean \/payments\/Guides\/refunds\?/,
  ],
  [
    'a link by file in the wrong case',
    'See [refunds](./Refunds.mdx).',
    0,
    /found a link to \.\/Refunds\.mdx, .*Did you mean \.\/refunds\.mdx\?/,
  ],
  [
    'a link by path in the wrong case',
    'See [refunds](/payments/guides/refunds).',
    0,
    /Upper and lower case count\. Write \/payments\/Guides\/refunds/,
  ],
  [
    'a link with a trailing slash',
    'See [refunds](/payments/Guides/refunds/).',
    0,
    /Paths end without a slash.*Write \/payments\/Guides\/refunds/,
  ],
  [
    'a link with an ending',
    'See [refunds](/payments/Guides/refunds.html).',
    0,
    /without an ending\. Write \/payments\/Guides\/refunds/,
  ],
  [
    'a link to the other area by file',
    'See [orders](../../commerce/api/orders.mdx).',
    0,
    /of another area, expected its path: \/commerce\/api\/orders/,
  ],
  [
    'a link without a slash at its beginning',
    'See [orders](commerce/api/orders).',
    0,
    /relative to this page, expected \/commerce\/api\/orders/,
  ],
  [
    'a link to an anchor of another page that does not exist',
    'See [limits](./refunds.mdx#limit).',
    0,
    /found a link to #limit of payments\/Guides\/refunds\.mdx, which has no such anchor\. Did you mean limits\?/,
  ],
  [
    'a link to an anchor of the same page that does not exist',
    'See [hosts](#nowhere).',
    0,
    /found a link to #nowhere of payments\/Guides\/ui-styling\.mdx/,
  ],
  [
    'a link to an anchor of an element that does not exist',
    'See [it](../APIs/refunds.mdx#create-a-refunt).',
    0,
    /#create-a-refunt .* Did you mean create-a-refund\?/,
  ],
  [
    'a link to an error code that does not exist',
    'See [it](./error-codes.mdx#state_conflicts).',
    0,
    /found a link to #state_conflicts of payments\/Guides\/error-codes\.mdx, .*Did you mean state_conflict\?/,
  ],
  [
    'a link to an error code as if it were a page',
    'See [it](/payments/Guides/error-codes/state_conflict).',
    0,
    /found a link to \/payments\/Guides\/error-codes\/state_conflict, .*Did you mean \/payments\/Guides\/error-codes\?/,
  ],
  [
    'an unknown error code in an element',
    '<ErrorSentences codes="state_conflicts" />',
    0,
    /found .*state_conflicts.* such as state_conflict/,
  ],
  [
    'a link to the own host',
    'See [refunds](https://docs.cadenza.example/payments/Guides/refunds).',
    0,
    /found a link to the own host/,
  ],
  [
    'a link to the own host by a token',
    'See [refunds](%brand.docsUrl%/payments/Guides/refunds).',
    0,
    /found a link to the own host/,
  ],
  [
    'a link without encryption',
    'See [the norm](http://iso.example/4217).',
    0,
    /found http:\/\/iso\.example\/4217, expected https:\/\//,
  ],
  [
    'a host of somebody else',
    'See https://www.iso.org/4217.',
    0,
    /found the host www\.iso\.org, expected one under \.example/,
  ],
  [
    'a picture that does not exist',
    '![Diagram: a flow](./pictures/nowhere.svg)',
    0,
    /found no picture \.\/pictures\/nowhere\.svg, expected a file/,
  ],
  [
    'a picture without an alternative text',
    '![](./pictures/nowhere.svg)',
    0,
    /without an alternative text, expected a sentence/,
  ],
  [
    'a picture of another host',
    '![Diagram: a flow](https://pictures.example/a.svg)',
    0,
    /found a picture of another host/,
  ],
  ['an unknown element', '<Callout>\n\nText.\n\n</Callout>', 0, /found <Callout>, which is not an element of pages/],
  [
    'a link to a document for those who work on the project',
    'See [it](../../docs/writing.md).',
    0,
    /found a link to the file \.\.\/\.\.\/docs\/writing\.md, which readers cannot get/,
  ],
  ['a misspelled element', '<Timer product="payments" />', 0, /found <Timer>, .* expected <Timers>/],
  [
    'an element that nothing closes',
    '<details>\n\nText.',
    0,
    /found <details> that nothing closes, expected <\/details>/,
  ],
  ['an end without a beginning', 'Text.\n\n</details>', 2, /found <\/details> that closes nothing/],
  ['an unknown attribute', '<Timers produkt="payments" />', 0, /found attribute produkt of <Timers>, expected product/],
  [
    'an attribute without quotes',
    '<Timers product=payments />',
    0,
    /found an attribute without quotes .*expected its value in double quotes/,
  ],
  ['a missing attribute', '<Timers />', 0, /found no product in <Timers>, expected <Timers product="…" \/>/],
  [
    'a value of an attribute that does not exist',
    '<Timers product="payment" />',
    0,
    /found product="payment" of <Timers>, expected one of payments, commerce. The nearest is payments/,
  ],
  [
    'a tab without a label',
    '<Tabs>\n<TabItem value="a">\n\nText.\n\n</TabItem>\n</Tabs>',
    1,
    /found <TabItem> without a label/,
  ],
  [
    'a tab without a value',
    '<Tabs>\n<TabItem label="A">\n\nText.\n\n</TabItem>\n</Tabs>',
    1,
    /found <TabItem> without a value/,
  ],
  ['a second first-level heading', '# One\n\nText.\n\n# Two\n\nText.', 4, /found a second first-level heading/],
  [
    'a skipped level of headings',
    '## One\n\nText.\n\n#### Two\n\nText.',
    4,
    /found a heading of level 4 below one of level 2/,
  ],
  [
    'an anchor twice',
    '## One {/* #same */}\n\nText.\n\n## Two {/* #same */}\n\nText.',
    4,
    /found the anchor #same, which line \d+ has/,
  ],
  [
    'an anchor in braces',
    '## One {#one}\n\nText.',
    0,
    /found an anchor as \{#…\}, expected an MDX comment: \{\/\* #one \*\/\}/,
  ],
  ['an empty section', '## One\n\n## Two\n\nText.', 0, /found "## One" without content/],
  ['a key twice in JSON', '```json\n{"amount": 5,\n"amount": 6}\n```', 2, /found the key amount twice/],
  [
    'an unknown property of CSS',
    '```css\n@media print {\n  a {\n    --own: 1;\n    background-colour: red;\n  }\n}\n```',
    4,
    /found the property background-colour, which CSS does not have, expected one such as background-color\. Correct it/,
  ],
  [
    'a color of five digits in CSS',
    '```css\na {\n  border: 1px solid #12345;\n}\n```',
    2,
    /found the color #12345 of 5 digits, expected 3, 4, 6 or 8/,
  ],
  [
    'a color of seven digits in a program',
    "```javascript\nconst style = {backgroundColor: '#1234567'};\n```",
    1,
    /found the color #1234567 of 7 digits/,
  ],
  [
    'an unknown token of an appearance',
    '```javascript\nform.update({\n  appearance: {\n    tokens: {\n      borderRadius: "8px",\n      colorPrimry: "#0B6B57",\n    },\n  },\n});\n```',
    5,
    /found the token colorPrimry of the appearance, expected one such as colorPrimary\. Correct it/,
  ],
  [
    'a value of a token that the form does not accept',
    '```javascript\nform.update({ appearance: { darkTokens: { borderRadius: "8px", colorPrimary: "green" } } });\n```',
    1,
    /found “green”, expected #RRGGBB, .*, for colorPrimary\. Correct it/,
  ],
  [
    'an unknown theme of an appearance',
    '```javascript\nform.update({ appearance: { theme: "drak" } });\n```',
    1,
    /found the theme drak, expected one of light, dark, auto\. The nearest is dark\. Correct it/,
  ],
  [
    'an unknown method of the form',
    '```javascript\nawait checkout.refresh();\ncheckout.unmont();\n```',
    2,
    /found the method unmont, .* expected one of mount, on, .*\. The nearest is unmount\. Correct it/,
  ],
  [
    'an unknown event of the form in a component',
    '```jsx\nuseEffect(() => {\n  const form = %brand.jsGlobal%.createCheckout({ publishableKey });\n  form.on("complete", showOrder);\n});\n```',
    3,
    /found the event complete, .* expected one such as completed\. Correct it/,
  ],
  [
    'an unknown option of the form in HTML',
    '```html\n<script>\n  %brand.jsGlobal%.createCheckout({\n    publishableKey: keys["pk, a"], // Public, yours\n    appearance: { theme: "auto", tokens: {} },\n    clientSecert,\n  });\n</script>\n```',
    5,
    /found the option clientSecert, .* The nearest is clientSecret\. Correct it/,
  ],
  [
    'an option of the form that does not change later',
    '```javascript\ncheckout.update({ appearance: { theme: "dark" }, wallets: false });\n```',
    1,
    /found the option wallets, .* expected one of appearance, locale\./,
  ],
  [
    'an unknown function of the script of the form',
    '```javascript\nconst checkout = %brand.jsGlobal%.createForm({});\ncheckout.show();\n```',
    1,
    /found the function createForm, .* expected createCheckout\. Correct it/,
  ],
  [
    'a value of an option of the form',
    '```javascript\n%brand.jsGlobal%.createCheckout({ clientSecret, wallets: "none" });\n```',
    1,
    /found "none" for the option wallets of the form, expected a value of type boolean\. Correct it/,
  ],
  [
    'an unknown choice of an option of the form',
    '```javascript\nwindow.%brand.jsGlobal%.createCheckout({\n  clientSecret,\n  threeDSecure: "dialog",\n});\n```',
    3,
    /found "dialog" for the option threeDSecure of the form, expected one of frame, redirect\. .*Correct it/,
  ],
  [
    'a field that an event of the form does not have',
    '```javascript\ncheckout.on("declined", ({ shopper_message, attempt_left }) => show(shopper_message, attempt_left));\n```',
    1,
    /found the field attempt_left of the event declined, expected one of .*The nearest is attempts_left\. Correct it/,
  ],
  [
    'a field of the payload of an event of the form',
    '```typescript\nstate.checkout.on("change", (event) => {\n  button.disabled = !event.completed;\n});\n```',
    2,
    /found the field completed of the event change, expected one of complete, method\. The nearest is complete\. Correct it/,
  ],
  [
    'an unknown member of an appearance',
    '```javascript\nconst appearance = {\n  theme: "dark",\n  darkToken: { colorPrimary: "#0B6B57" },\n};\n```',
    3,
    /found the member darkToken of the appearance, expected one of theme, tokens, darkTokens\. The nearest is darkTokens\. Correct it/,
  ],
  [
    'an unknown token in a part of a program',
    '```javascript\nappearance: {\n  tokens: {\n    colorPrimry: "#0B6B57",\n  },\n},\n```',
    3,
    /found the token colorPrimry of the appearance/,
  ],
  ['an unknown language of code', '```shell\nls\n```', 0, /found a code fence in "shell", expected one of/],
  ['code without a language', '```\nls\n```', 0, /found a code fence without a language/],
  [
    'HTML that nothing closes',
    '```html\n<div>\n  <span>Pay\n</div>\n```',
    2,
    /found HTML that is not valid: Unclosed element '<span>'/,
  ],
  [
    'a script in HTML that is not valid',
    '```html\n<p>Pay</p>\n<script type="module">\n  const a = ;\n</script>\n```',
    3,
    /found "const a = ;", expected valid JavaScript/,
  ],
  [
    'an unknown property in styles in HTML',
    '```html\n<style>\n  p {\n    colour: red;\n  }\n</style>\n```',
    3,
    /found the property colour, .*color/,
  ],
  [
    'JSON in HTML that is not valid',
    '```html\n<script type="application/json">\n  {"amount": 100,}\n</script>\n```',
    2,
    /found JSON that is not valid, expected no comma behind the last entry/,
  ],
  [
    'HTML with an open quote',
    '```html\n<div>\n  <p class="a>Pay</p>\n</div>\n```',
    2,
    /found HTML that is not valid: failed to tokenize/,
  ],
  [
    'HTML with an unknown element',
    '```html\n<dvi>Pay</dvi>\n```',
    1,
    /found HTML that is not valid: Unknown element <dvi>/,
  ],
  ['unknown settings of code', '```bash titel="A"\nls\n```', 0, /found "titel=.*expected title="…"/],
  ['an unknown token', 'The name is %brand.nmae%.', 0, /found %brand\.nmae%, .*Did you mean %brand\.name%\?/],
  ['a token of an unknown kind', 'The name is %brnd.name%.', 0, /found %brnd\.name%, expected a token of brand/],
  ['a date that does not exist', 'On %date.2026-13-06% it ships.', 0, /found %date\.2026-13-06%/],
  ['an unknown operation in an element', '<Operation id="createRefunt" />', 0, /found no operation "createRefunt"/],
  ['an unknown schema', '<Schema name="Refunt" />', 0, /found no schema "Refunt"/],
  [
    'an unknown event',
    'You receive `refund.succeded`.',
    0,
    /found `refund\.succeded`, .*Did you mean .*refund\.succeeded/,
  ],
  ['an unknown status', 'It is `requires_captures`.', 0, /found `requires_captures`.*Did you mean requires_capture/],
  ['an unknown field', 'Read `amount_capturing`.', 0, /found `amount_capturing`/],
  ['an unknown header', 'Send `Idempotency-Kye: 5`.', 0, /found `Idempotency-Kye: 5`/],
  ['an unknown error code', 'It returns `state_conflicts`.', 0, /found `state_conflicts`.*state_conflict/],
  ['an unknown gateway', 'It goes to `gateway_z`.', 0, /found `gateway_z`/],
  ['a name that is not marked as code', 'Read amount_captured.', 0, /found amount_captured as plain words/],
  ['curly quotes', 'It is “open”.', 0, /found the curly quote “, expected "/],
  [
    'a status with the reason of another one',
    'It returns 404 Conflict.',
    0,
    /found 404 Conflict, expected 404 Not Found or 409 Conflict\. Correct the status or its reason/,
  ],
  [
    'a status with the reason of another one in a response',
    '{/* sandbox: skip because it is an example */}\n\n```http\nHTTP/1.1 200 Created\n```',
    3,
    /found 200 Created, expected 200 OK or 201 Created/,
  ],
  [
    'a link that does not say where it leads',
    'What a refund is stands [here](/payments/Guides/refunds).',
    0,
    /found "here" as the text of a link, expected words that say what is there/,
  ],
  ['a tab', 'It is\topen.', 0, /found a tab, expected spaces/],
  ['spaces at the end of a line', 'It is open. ', 0, /found spaces at the end of the line/],
  ['an invisible character', 'It is\u200B open.', 0, /found the invisible character U\+200B/],
  ['the provider named by hand', 'Ask Cadenza.', 0, /found "Cadenza", expected %brand\.name%/],
  ['a host by hand', 'Call `https://api.cadenza.example`.', 0, /expected %brand\.apiHost%/],
  [
    'JSON that is not JSON',
    '{/* sandbox: skip because it is an example */}\n\n```json\n{\n  "a": 1,\n}\n```',
    5,
    /found JSON that is not valid/,
  ],
  [
    'a body of HTTP that is not JSON',
    '```http\nPOST /payments/v1/refunds HTTP/1.1\nContent-Type: application/json\n\n{\n  "amount": 5,\n}\n```',
    6,
    /found JSON that is not valid, expected no comma behind the last entry/,
  ],
  [
    'a header of HTTP without a colon',
    '```http\nHTTP/1.1 200 OK\nRetry-After 5\n\n{"amount": 5}\n```',
    2,
    /found "Retry-After 5", expected a header as "Name: value", and an empty line between headers and body/,
  ],
  [
    'a first line of HTTP without a path',
    '```http\nPOST refunds HTTP/1.1\nHost: %brand.sandboxHost%\n```',
    1,
    /found "POST refunds HTTP\/1\.1", expected a line such as "GET \/path HTTP\/1\.1" or "HTTP\/1\.1 200 OK", or a header/,
  ],
  [
    'a body that is not JSON',
    `{/* sandbox: skip because it is an example */}\n\n\`\`\`bash\ncurl https://%brand.sandboxHost%/payments/v1/refunds -H "Idempotency-Key: 1" --json '{"a": }'\n\`\`\``,
    3,
    /found JSON that is not valid/,
  ],
  [
    'a POST without a key',
    `\`\`\`bash\ncurl https://%brand.sandboxHost%/payments/v1/refunds --json '{"a": 1}'\n\`\`\``,
    1,
    /found a POST without an Idempotency-Key/,
  ],
  [
    'an option of curl in the wrong case, which prints help',
    '```bash\ncurl https://%brand.sandboxHost%/payments/v1/refunds \\\n  -h "Authorization: Bearer $%brand.secretKeyVariable%"\n```',
    2,
    /found the option -h of curl, which no sample needs, expected one such as -H\. Correct it/,
  ],
  [
    'an option of curl that does not exist',
    `\`\`\`bash\nID=$(curl https://%brand.sandboxHost%/payments/v1/refunds \\\n  -H "Idempotency-Key: 1" \\\n  --jsn '{"a": 1}' | jq .id)\n\`\`\``,
    3,
    /found the option --jsn of curl, .*such as --json\. Correct it/,
  ],
  [
    'a header of curl without a colon',
    '```bash\ncurl https://%brand.sandboxHost%/payments/v1/refunds -H "Accept application/json"\n```',
    1,
    /found the header "Accept application\/json", expected "Name: value", .*Add the colon/,
  ],
  [
    'a key without the scheme of its header',
    '```bash\ncurl https://%brand.sandboxHost%/payments/v1/refunds -H "Authorization: $%brand.secretKeyVariable%"\n```',
    1,
    /found "Authorization: \$%brand\.secretKeyVariable%", expected the key behind "Bearer"\. Write "Authorization: Bearer …"/,
  ],
  [
    'a request to a path of no operation',
    '```bash\ncurl "https://%brand.sandboxHost%/payments/v1/refundz?limit=2" \\\n  -H "Accept: application/json"\n```',
    1,
    /found the path \/payments\/v1\/refundz, which no operation has, expected one such as \/payments\/v1\/refunds\. Correct it/,
  ],
  ['a prompt', '```bash\n$ ls\n```', 1, /found a prompt in "\$ ls"/],
  ['a key that looks live', 'Use sk_live_00example00.', 0, /found sk_live_00…, which looks like a live key/],
  ['an unfinished sentence', 'TODO: describe it.', 0, /found "TODO", expected a finished page/],
  ['a brace in prose', 'It returns {amount}.', 0, /found \{amount\} in prose, which is JavaScript.*\\\{amount\\\}/],
  ['JSON in prose', 'It returns {"amount": 5}.', 0, /in which "\{" begins JavaScript/],
  ['an angle bracket before a number', 'It takes <5 seconds.', 0, /in which "<" begins an element/],
  [
    'a placeholder in angle brackets',
    'Call <your-host> first.',
    0,
    /<your-host>.*(?:nothing closes|begins an element)/,
  ],
  [
    'an import of a file that does not exist',
    "import Calculator from '@site/src/ui/Calculatr';\n\nText.",
    0,
    /found an import of @site\/src\/ui\/Calculatr, which does not exist/,
  ],
  ['a comment of HTML', '<!-- hidden -->', 0, /found an HTML comment, expected one of MDX/],
  ['an export', 'export one thing.', 0, /export/],
  [
    'an import twice',
    "import Tabs from '@theme/Tabs';\nimport Tabs from '@theme/Tabs';",
    1,
    /found "import Tabs .*, which is not valid JavaScript, expected text: elements need no import\. Remove the line/,
  ],
  [
    'a heading in capitals',
    '## REFUND LIMITS\n\nText.',
    0,
    /found the heading "REFUND LIMITS" in capitals, .*Write it in lower case/,
  ],
  ['an invisible space by its name', 'Use it&nbsp;now.', 0, /found &nbsp;, an invisible character/],
];

describe('a mistake in a page is reported with its line and what to do', () => {
  it.each(MISTAKES)('%s', (_, text, line, message) => expectMistake(text, line, message));
});

describe('code in a language that this machine has is read by its parser', () => {
  const languages = [
    ['python', 'python3', 'import os\n\nkey = os.environ["KEY"]', 'def pay(:', 'Python'],
    ['ruby', 'ruby', 'require "json"\n\nputs 1', 'def pay(', 'Ruby'],
    ['php', 'php', '$a = 1;\n\necho $a;', 'function (', 'PHP'],
    ['go', 'gofmt', 'import "os"\n\nos.Exit(1)', 'if true {', 'Go'],
    ['java', 'javac', 'import java.net.URI;\n\nvar uri = URI.create("/");', 'if (true {', 'Java'],
  ] as const;

  it.each(languages)(
    'a part of a program in %s, whose last line is wrong',
    async (lang, command, code, wrong, name) => {
      append(`\`\`\`${lang}\n${code}\n\`\`\``);
      expect(await check(PAGE)).toEqual([]);
      copy.restore();
      const line = append(`\`\`\`${lang}\n${code}\n${wrong}\n\`\`\``);
      const place = `${PAGE}:${line + code.split('\n').length + 1}`;
      expect(await check(PAGE)).toEqual(
        findCommand(command) === undefined
          ? []
          : [expect.stringContaining(`${place}: found code that is not valid ${name}: `)],
      );
    },
  );

  it('a function in Go and a method in Java are valid', async () => {
    append(
      '```go\nfunc pay() error {\n\treturn nil\n}\n```\n\n```java\nvoid pay() {\n  refund();\n}\n```\n\n```java\nclass Pay {}\n```',
    );
    expect((await check(PAGE)).filter((one) => !one.includes('found a tab'))).toEqual([]);
  });
});

describe('a mistake in front matter is reported with its line', () => {
  const replaceFrontMatter = (change: (text: string) => string): void =>
    copy.change(PAGE, (source) => source.replace(/^---\n[\s\S]*?\n---/, (text) => change(text)));

  it.each<readonly [string, (text: string) => string, number, RegExp]>([
    ['no title', (text) => text.replace(/^title:.*\n/m, ''), 1, /found no title in the front matter/],
    ['an empty title', (text) => text.replace(/^title:.*/m, "title: ''"), 2, /found "" as title/],
    [
      'a title that is a number',
      (text) => text.replace(/^title:.*/m, 'title: 5'),
      2,
      /found the number 5 as title, expected a text\. Put it into quotes/,
    ],
    [
      'a misspelled key',
      (text) => text.replace(/^title:/m, 'titel:'),
      2,
      /found "titel" in the front matter, expected one of title/,
    ],
    ['an unknown key', (text) => text.replace(/\n---$/, '\nauthor: Ada\n---'), 4, /found "author" in the front matter/],
    [
      'a key twice',
      (text) => text.replace(/\n---$/, '\ntitle: Other\n---'),
      4,
      /found the key title twice, expected each key of a map once/,
    ],
    [
      'a colon in a text',
      (text) => text.replace(/^title:.*/m, 'title: Style: everything'),
      2,
      /found two colons in .*Put a text with a colon into quotes/,
    ],
    [
      'a text that a "#" ends',
      (text) => text.replace(/^title:.*/m, 'title: Styles #1'),
      2,
      /found "#1" behind a text without quotes, which YAML reads as a comment, .*Put it into quotes/,
    ],
    [
      'a long description',
      (text) => text.replace(/^description:.*/m, `description: ${'Test everything that you need. '.repeat(7)}`),
      3,
      /found a description of \d+ characters, expected 120 to 155.*Shorten it/,
    ],
    [
      'a short description',
      (text) => text.replace(/^description:.*/m, 'description: Test it.'),
      3,
      /found a description of 8 characters/,
    ],
    ['no front matter', () => '', 1, /found no front matter/],
  ])('%s', async (_, change, line, message) => {
    replaceFrontMatter(change);
    const findings = await check(PAGE);
    expect(
      findings.filter((one) => one.startsWith(`${PAGE}:${line}: `) && message.test(one)),
      findings.join('\n'),
    ).toHaveLength(1);
  });

  it('the description of another page', async () => {
    const other = /^description: .*$/m.exec(fs.readFileSync('payments/Guides/refunds.mdx', 'utf8'))![0];
    replaceFrontMatter((text) => text.replace(/^description:.*/m, other));
    expect(await check(PAGE)).toEqual([
      expect.stringMatching(/ui-styling\.mdx:3: found the description of payments\/Guides\/refunds\.mdx/),
    ]);
  });
});

it('all broken links of a paragraph are reported at once', async () => {
  const line = append(
    'See [a page](./refundz.mdx) and\n[the other](./lifecycl.mdx), and [orders](/commerce/api/orderz).',
  );
  const findings = await check(PAGE);
  expect(findings.map((one) => /:(\d+): found a link to (\S+),/.exec(one)?.slice(1))).toEqual([
    [String(line), './refundz.mdx'],
    [String(line + 1), './lifecycl.mdx'],
    [String(line + 1), '/commerce/api/orderz'],
  ]);
});

it.each([
  ['a token of another tool', 'Open {{brand.name}} or ${brand.name} now.', 2],
  ['a value that its field cannot have', 'Its `status` is `sucess`.', 1],
  ['an element that is not closed, beside another mistake', '<br>\n\nIt is <b>bold</b> and <b>not</b>.', 2],
])('nothing follows from %s', async (_, text, lines) => {
  append(text);
  const findings = await check(PAGE);
  expect(findings, findings.join('\n')).toHaveLength(lines);
});

describe('a mistake between pages is reported', () => {
  const text = fs
    .readFileSync('payments/Guides/refunds.mdx', 'utf8')
    .replace(/^description: Refund a/m, 'description: Refund the')
    .replace(/^title: .*/m, 'title: More');

  it('a page that no sidebar has', async () => {
    copy.change('payments/Guides/more.mdx', () => text);
    expect(await check('payments/Guides/more.mdx')).toContain(
      "payments/Guides/more.mdx:1: found a page that no sidebar has, expected 'Guides/more' in sidebars-payments.ts. Add it there.",
    );
  });

  it('an entry of a sidebar without a page', async () => {
    copy.change('sidebars-payments.ts', (source) => source.replace("'Guides/refunds'", "'Guides/refundz'"));
    const findings = await check();
    expect(findings).toContainEqual(
      expect.stringMatching(
        /^sidebars-payments\.ts:23: found 'Guides\/refundz', which is not a page, expected one such as Guides\/refunds\./,
      ),
    );
    expect(findings).toContainEqual(
      expect.stringMatching(/^payments\/Guides\/refunds\.mdx:1: found a page that no sidebar has/),
    );
  });

  it('a page in a file of another ending', async () => {
    copy.change('payments/Guides/more.md', () => text);
    expect(await check()).toContain(
      'payments/Guides/more.md:1: found a page that ends with .md, expected .mdx. Rename it to more.mdx.',
    );
  });

  it.each(['index', 'README', 'guides'])('a page with the path of its folder: %s', async (name) => {
    copy.change(`payments/Guides/${name}.mdx`, () => text);
    expect(await check()).toContain(
      `payments/Guides/${name}.mdx:1: found the file name "${name}.mdx", which makes the page that of its folder, expected a name of its own. Rename it, such as to overview.mdx.`,
    );
  });

  it('a link of a page that was moved by hand', async () => {
    copy.change('payments/more.mdx', () => `${text}\nSee [styles](./ui-styling.mdx).\n`);
    expect(await check('payments/more.mdx')).toContainEqual(
      expect.stringMatching(/found a link to \.\/ui-styling\.mdx, .*Did you mean \.\/Guides\/ui-styling\.mdx\?/),
    );
  });

  it('a part of a page, whose text no check reads', async () => {
    copy.change('payments/Guides/_part.mdx', () => 'Send `amout`.\n');
    const line = append("import Part from './_part.mdx';\n\n<Part />");
    expect(await check(PAGE)).toEqual([
      `${PAGE}:${line}: found an import of ./_part.mdx, whose text no check reads, expected the text itself. Write it on the page, and remove the line.`,
    ]);
  });

  it('a file name with a space', async () => {
    copy.change('payments/Guides/more refunds.mdx', () => text);
    expect(await check()).toContainEqual(
      expect.stringMatching(
        /more refunds\.mdx:1: found the file name "more refunds\.mdx".*Rename it to more-refunds\.mdx/,
      ),
    );
  });

  it('a picture that is too large', async () => {
    copy.change('payments/Guides/pictures/large.png', () => 'x'.repeat(400_000));
    const line = append('![Diagram: a flow](./pictures/large.png)');
    expect(await check(PAGE)).toEqual([
      expect.stringMatching(new RegExp(`:${line}: found a picture of 400 KB.*expected at most 300 KB`)),
    ]);
  });

  it('an operation that two pages show', async () => {
    append('<Operation id="createRefund" />');
    expect((await check(PAGE)).join('\n')).toMatch(/ui-styling\.mdx:\d+: found .*createRefund/);
  });

  it('an operation that no page shows', async () => {
    copy.change('payments/APIs/refunds.mdx', (source) =>
      source.replace(/<Operation id="updateRefund">[\s\S]*?<\/Operation>|<Operation id="updateRefund" \/>/, ''),
    );
    expect((await check('payments/APIs/refunds.mdx')).join('\n')).toMatch(/updateRefund.*(?:no page|nowhere)/);
  });
});

it('no page of the site has a mistake', async () => {
  const files = listSourceFiles(settings);
  expect(files.length).toBeGreaterThan(30);
  expect(await check(...files)).toEqual([]);
});

it('a mistake in the syntax of a page hides no other mistake of it', async () => {
  const text = [
    '## A section of the page',
    'The the amount is :smile: here.',
    'See [it](./refundz.mdx), and ![](./pictures/nowhere.svg).',
    '```shell\nls\n```',
    '#### A heading',
    'Its text.',
    '<details>',
    'More.',
    '<Tiemrs product="payments" />',
    '<Timers produkt="payments" />',
    'Read `amount_capturing`.',
    '<Program name="place-ordr" />',
    '<Operation id="createRefunt" />',
  ].join('\n\n');
  const line = append(text);
  const findings = await check(PAGE);
  for (const [place, message] of [
    [2, /found "The the", the same word twice/],
    [2, /found :smile:, expected words/],
    [4, /found a link to \.\/refundz\.mdx, .*Did you mean \.\/refunds\.mdx/],
    [4, /without an alternative text/],
    [4, /found no picture \.\/pictures\/nowhere\.svg/],
    [6, /found a code fence in "shell"/],
    [10, /found a heading of level 4 below one of level 2/],
    [14, /found <details> that nothing closes/],
    [18, /found <Tiemrs>, which is not an element of pages, expected <Timers>/],
    [20, /found attribute produkt of <Timers>, expected product/],
    [22, /found `amount_capturing`/],
    [24, /found no program place-ordr .* such as place-order/],
    [26, /found no operation "createRefunt" .* such as createRefund/],
  ] as const) {
    const found = findings.filter((one) => one.startsWith(`${PAGE}:${line + place}: `) && message.test(one));
    expect(found, findings.join('\n')).toHaveLength(1);
  }
  expect(findings, findings.join('\n')).toHaveLength(13);
});

it('a page that cannot be read hides no mistake of another, and has no other consequence', async () => {
  const other = 'payments/Guides/gateways.mdx';
  const api = 'payments/APIs/refunds.mdx';
  const lines = [
    [append('<Lifecycle machine="refunds" />'), PAGE, 'found no lifecycle "refunds"'],
    [append('<details>', api), api, 'found <details> that nothing closes'],
    [append('The name is %brand.nmae%.', other), other, 'found %brand.nmae%'],
  ] as const;
  const findings = await check(PAGE, other, api);
  for (const [line, file, message] of lines) {
    expect(findings.filter((one) => one.startsWith(`${file}:${line}: ${message}`))).toHaveLength(1);
  }
  expect(findings, findings.join('\n')).toHaveLength(3);
});

it('wrong tokens and elements hide no name and no other element, of their page and of others', async () => {
  const other = 'payments/Guides/gateways.mdx';
  const line = append(
    [
      'It ends after %duration.webhook_secrets%.',
      '<Example of="createRefund.201.in_prt" />',
      '<Screen name="crt" />',
      '<StateDiagram machine="refunds" />',
      'Read `amount_capturing`.',
    ].join('\n\n'),
  );
  const further = append('Read `amount_capturing`.\n\n<Program name="place-ordr" />', other);
  expect(await check(PAGE, other)).toEqual([
    expect.stringContaining(`${other}:${further}: found \`amount_capturing\``),
    expect.stringContaining(`${other}:${further + 2}: found no program place-ordr`),
    expect.stringContaining(`${PAGE}:${line}: found %duration.webhook_secrets%`),
    expect.stringContaining(`${PAGE}:${line + 2}: found no example of createRefund`),
    expect.stringContaining(`${PAGE}:${line + 4}: found no screen crt`),
    expect.stringContaining(`${PAGE}:${line + 6}: found no lifecycle refunds`),
    expect.stringContaining(`${PAGE}:${line + 8}: found \`amount_capturing\``),
  ]);
});

it('a paragraph can end with the description of a state, which is a sentence', async () => {
  append('It failed: %meaning.refund.failed%');
  expect(await check(PAGE)).toEqual([]);
});

it('what looks like a status, a link or a token and is none passes', async () => {
  append('It is `500 EUR`, and \\[optional\\] is in brackets.');
  append('```javascript\nconst text = `${duration.seconds} s`;\n```');
  expect(await check(PAGE)).toEqual([]);
});

it('a variable named checkout that another function returns is not the form', async () => {
  append(
    '```javascript\nconst checkout = await retrieve("co_3Vt9Ka");\ncheckout.lines.forEach(print);\ncheckout.show();\n```',
  );
  expect(await check(PAGE)).toEqual([]);
});

it('a message of HTTP may have a body that is not JSON, or no first line', async () => {
  append(
    '```http\nHTTP/1.1 200 OK\nContent-Type: text/csv\n\n[id],\n```\n\n```http\n%brand.versionHeader%: 5\n\n{"a": 1}\n```',
  );
  expect(await check(PAGE)).toEqual([]);
});

it('properties and descriptors that browsers have are valid in CSS', async () => {
  append(
    '```css\n@font-face {\n  font-display: swap;\n}\na {\n  --own: 1;\n  container-type: size;\n  -webkit-line-clamp: 2;\n  & b {\n    COLOR: red;\n  }\n}\n```',
  );
  expect(await check(PAGE)).toEqual([]);
});

it('an unknown token hides no link that leads nowhere', async () => {
  const line = append('The name is %brand.nmae%, see [it](./refundz.mdx).');
  expect(await check(PAGE)).toEqual([
    expect.stringContaining(`${PAGE}:${line}: found %brand.nmae%`),
    expect.stringContaining(`${PAGE}:${line}: found a link to ./refundz.mdx`),
  ]);
});

it('no page has a mistake as plain Markdown that it does not have', async () => {
  const files = listSourceFiles(settings);
  // Nothing closes it, so that each page is read without its elements.
  const lines = files.map((file) => append('<details>', file));
  const findings = await check(...files);
  expect(findings.map((one) => one.split(', expected')[0]).sort()).toEqual(
    files.map((file, index) => `${file}:${lines[index]!}: found <details> that nothing closes`).sort(),
  );
});

it('all mistakes of a page are reported at once', async () => {
  append('See [refunds](./refundz.mdx).\n\nIt is “open”.\n\n<Callout />\n\n```shell\nls\n```');
  expect((await check(PAGE)).length).toBeGreaterThanOrEqual(4);
});

it('a copy has the pages of the project', () => {
  expect(fs.existsSync(path.join(copy.folder, PAGE))).toBe(true);
});
