import {suggest} from '../../../../packages/authoring/suggest';
import type {StylingTokens} from '../../../pipeline/contracts/generated/schemas';
import {findStylingToken, findTokenValueProblem, THEMES, type Theme} from '../StylingPreview/selection';

const APPEARANCE = /\bappearance\s*:\s*\{\s*theme\s*:\s*(["'])(?<theme>[^"']*)\1/g;
const TOKENS = /\b(?:tokens|darkTokens)\s*:\s*\{(?<entries>[^{}]*)\}/dg;
const ENTRY = /(?<=^|[,\n])\s*(?<name>\w+)\s*:\s*(?:(["'])(?<value>.*?)\2)?/g;

/** Unknown tokens, values and themes of an `appearance` object in a program: the form ignores them. */
export function checkAppearance(catalog: StylingTokens, code: string): {line: number; message: string}[] {
  const getLine = (index: number): number => code.slice(0, index).split('\n').length;
  const themes = [...code.matchAll(APPEARANCE)].flatMap(({0: text, index, groups}) => {
    const theme = groups!.theme!;
    return THEMES.includes(theme as Theme)
      ? []
      : [
          {
            line: getLine(index + text.length),
            message: `found the theme ${theme}, ${suggest(theme, THEMES)}. Correct it.`,
          },
        ];
  });
  const tokens = [...code.matchAll(TOKENS)].flatMap(({groups, indices}) =>
    [...groups!.entries!.matchAll(ENTRY)].flatMap((entry) => {
      const {name = '', value} = entry.groups!;
      const line = getLine(indices!.groups!.entries![0] + entry.index + entry[0].indexOf(name));
      const token = findStylingToken(catalog, name);
      const problem = token && value !== undefined ? findTokenValueProblem(catalog, token, value) : undefined;
      if (!token) {
        const names = catalog.tokens.map((one) => one.name);
        return [{line, message: `found the token ${name} of the appearance, ${suggest(name, names)}. Correct it.`}];
      }
      return problem === undefined
        ? []
        : [{line, message: `${problem.replace(/^.*?: f/, 'f').replace(/\.$/, '')}, for ${name}. Correct it.`}];
    }),
  );
  return [...themes, ...tokens];
}
