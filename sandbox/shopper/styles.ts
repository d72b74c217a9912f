import type {StylingTokens} from '../../src/pipeline/contracts/generated/schemas';

/** The rules of the pages and the form. Every value is a token, which the embedding page can change. */
const RULES = `
* {
  box-sizing: border-box;
}
body {
  margin: 0 auto;
  max-width: 30rem;
  padding: calc(var(--spaceUnit) * 2);
  background: var(--colorBackground);
  color: var(--colorText);
  font: var(--fontWeightRegular) var(--fontSizeBase) / var(--lineHeight) var(--fontFamily);
}
h1 {
  font-size: 1.25em;
}
.field,
.buttons {
  margin-block: calc(var(--spaceUnit) * 2);
}
label {
  display: block;
  margin-block-end: var(--spaceUnit);
  font-size: var(--fontSizeLabel);
  font-weight: var(--fontWeightStrong);
}
input {
  width: 100%;
  min-height: var(--fieldHeight);
  padding-inline: calc(var(--spaceUnit) * 2);
  border: var(--borderWidth) solid var(--colorBorder);
  border-radius: var(--borderRadius);
  background: var(--colorField);
  color: inherit;
  direction: ltr;
  font: inherit;
  font-family: var(--fontFamilyNumber);
}
input[type='radio'] {
  width: auto;
  min-height: 0;
  margin-inline-end: var(--spaceUnit);
}
fieldset {
  margin: 0;
  padding: calc(var(--spaceUnit) * 2);
  border: var(--borderWidth) solid var(--colorBorder);
  border-radius: var(--borderRadius);
}
legend {
  font-size: var(--fontSizeLabel);
  font-weight: var(--fontWeightStrong);
}
dialog {
  border: var(--borderWidth) solid var(--colorBorder);
  border-radius: var(--borderRadius);
  background: var(--colorBackground);
  color: inherit;
}
/* The frame is as high as its body: the sheet needs room. */
body:has(dialog[open]) {
  min-height: 18rem;
}
input[aria-invalid='true'] {
  border-color: var(--colorDanger);
}
button {
  width: 100%;
  min-height: var(--fieldHeight);
  margin-block-end: calc(var(--spaceUnit) * 2);
  border: 0;
  border-radius: var(--borderRadius);
  background: var(--colorPrimary);
  color: var(--colorOnPrimary);
  font: inherit;
  font-weight: var(--fontWeightStrong);
}
button:hover {
  background: var(--colorPrimaryHover);
}
button.secondary {
  border: var(--borderWidth) solid var(--colorBorder);
  background: transparent;
  color: var(--colorText);
}
:focus-visible {
  outline: var(--focusWidth) solid var(--colorFocus);
  outline-offset: 2px;
}
a {
  color: var(--colorLink);
}
[role='alert']:not(:empty),
.error:not(:empty) {
  color: var(--colorDanger);
}
.error {
  margin-block: var(--spaceUnit) 0;
  font-size: var(--fontSizeHint);
}
.hint {
  color: var(--colorTextSecondary);
  font-size: var(--fontSizeHint);
}
`;

function declare({tokens}: StylingTokens, mode: 'light' | 'dark'): string {
  return tokens.map((token) => `  --${token.name}: ${token[mode]};\n`).join('');
}

/** The style sheet of the pages and the form, with the defaults of the styling tokens in both color modes. */
export function createStyleSheet(tokens: StylingTokens): string {
  const dark = declare(tokens, 'dark');
  return `:root {\n  color-scheme: light dark;\n${declare(tokens, 'light')}}
:root[data-theme='light'] {\n  color-scheme: light;\n}
:root[data-theme='dark'] {\n  color-scheme: dark;\n${dark}}
@media (prefers-color-scheme: dark) {\n:root[data-theme='auto'] {\n${dark}}\n}
${RULES}`;
}
