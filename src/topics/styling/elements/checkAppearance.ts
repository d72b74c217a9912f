import ts from 'typescript';
import {suggest} from '../../../../packages/authoring/suggest';
import {listMembers, type Member, type Program} from '../../../pipeline/check/parseProgram';
import type {StylingTokens} from '../../../pipeline/contracts/generated/schemas';
import {findStylingToken, findTokenValueProblem, THEMES} from '../StylingPreview/selection';

const MEMBERS = ['theme', 'tokens', 'darkTokens'];

/** The members of all objects that have one of some names: as the value of a member, or of a variable. */
function listObjectMembers({nodes}: Program, names: readonly string[]): Member[] {
  return nodes.flatMap((node) =>
    (ts.isPropertyAssignment(node) || ts.isVariableDeclaration(node)) &&
    node.initializer &&
    ts.isObjectLiteralExpression(node.initializer) &&
    names.includes(node.name.getText())
      ? listMembers(node.initializer)
      : [],
  );
}

/** What is wrong with a member of an appearance. */
function findMemberProblem({name, value}: Member): string | undefined {
  if (!MEMBERS.includes(name)) {
    return `found the member ${name} of the appearance, ${suggest(name, MEMBERS)}`;
  }
  return name === 'theme' && value && ts.isStringLiteralLike(value) && !THEMES.some((theme) => theme === value.text)
    ? `found the theme ${value.text}, ${suggest(value.text, THEMES)}`
    : undefined;
}

/** What is wrong with a token of an appearance. */
function findTokenProblem(catalog: StylingTokens, {name, value}: Member): string | undefined {
  const token = findStylingToken(catalog, name);
  if (!token) {
    return `found the token ${name} of the appearance, ${suggest(
      name,
      catalog.tokens.map((one) => one.name),
    )}`;
  }
  const problem =
    value && ts.isLiteralExpression(value) ? findTokenValueProblem(catalog, token, value.text) : undefined;
  return problem && `${problem.replace(/^.*?: f/, 'f').replace(/\.$/, '')}, for ${name}`;
}

/** Unknown members, tokens, values and themes of an `appearance` object in a program: the form ignores them. */
export function checkAppearance(catalog: StylingTokens, program: Program): {line: number; message: string}[] {
  const check = (names: readonly string[], findProblem: (member: Member) => string | undefined) =>
    listObjectMembers(program, names).flatMap((member) => {
      const problem = findProblem(member);
      return problem === undefined ? [] : [{line: program.getLine(member.node), message: `${problem}. Correct it.`}];
    });
  return [
    ...check(['appearance'], findMemberProblem),
    ...check(['tokens', 'darkTokens'], (member) => findTokenProblem(catalog, member)),
  ];
}
