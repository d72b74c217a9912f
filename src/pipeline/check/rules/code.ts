import type {Code, Nodes} from 'mdast';
import type {Finding} from '../../../../packages/authoring/finding';
import {walkTree} from '../../markdown/walkTree';
import {parseMeta, resolveLanguage} from '../../plugins/codeFigures';
import {isRequestFence} from '../../reference/requestFences';
import type {SourcePage} from '../page';

/** The line and the reason of an error of `JSON.parse`: it states a position or a line, or neither at the end. */
function locateJsonError(text: string, error: unknown): {line: number; reason: string} {
  const message = error instanceof Error ? error.message : String(error);
  const position = Number(/at position (\d+)/.exec(message)?.[1] ?? text.length);
  return {
    line: text.slice(0, position).split('\n').length,
    reason: message.replace(/ in JSON at position.*| \(line.*/, ''),
  };
}

function checkJson(code: string): {line: number; message: string}[] {
  try {
    JSON.parse(code);
    return [];
  } catch (error) {
    const {line, reason} = locateJsonError(code, error);
    return [
      {
        line,
        message: `found JSON that is not valid, expected double quotes around names and texts, and no comma at an end. The parser states: ${reason}.`,
      },
    ];
  }
}

/** The commands of a shell block that call the API, each with its line in the block and its continuation lines joined. */
function listCalls(code: string): {line: number; text: string}[] {
  const lines = code.split('\n');
  return lines.flatMap((text, index) => {
    if (!/^(?:\w+=\$\()?curl /.test(text)) {
      return [];
    }
    const end = lines.findIndex((line, at) => at > index && /^(?:\w+=\$\()?curl /.test(line));
    return [{line: index + 1, text: lines.slice(index, end === -1 ? undefined : end).join('\n')}];
  });
}

function checkCall(text: string): string[] {
  const isOther = /(?:-X|--request) (?:PUT|PATCH|DELETE)/.test(text);
  const isPost = /--json|(?:-X|--request) POST/.test(text) && !isOther;
  const isGet = !/--json|-X|--request|-d |--data/.test(text);
  const hasKey = text.includes('Idempotency-Key');
  const bodies = [...text.matchAll(/--json '((?:[^']|'\$\w+')*)'/g)].map(([, body]) => body!);
  return [
    ...(isPost && !hasKey
      ? [
          'found a POST without an Idempotency-Key, expected one, so that a repeat has the effect of one. Add -H "Idempotency-Key: …".',
        ]
      : []),
    ...(isGet && hasKey
      ? ['found a GET with an Idempotency-Key, expected none: a GET changes nothing. Remove the header.']
      : []),
    ...bodies.flatMap((body) => checkJson(body).map(({message}) => message)),
  ];
}

function checkFence({lang, meta, value}: Code): {line: number; message: string}[] {
  const findings: {line: number; message: string}[] = [];
  const add = (line: number, message: string): void => {
    findings.push({line, message});
  };
  try {
    resolveLanguage(lang ?? 'text');
    if (!isRequestFence({lang, meta})) {
      parseMeta(meta ?? '');
    }
  } catch (error) {
    add(
      0,
      (error as Error).message.replace(/[.?]?$/, (end) => end || '.'),
    );
  }
  if (lang === null || lang === undefined) {
    add(0, 'found a code fence without a language, expected one such as bash or json behind the backticks.');
  }
  if (lang === 'json') {
    findings.push(...checkJson(value));
  }
  if (lang === 'bash') {
    value.split('\n').forEach((line, index) => {
      if (/^\s*[$>] /.test(line)) {
        add(
          index + 1,
          `found a prompt in ${JSON.stringify(line.trim())}, expected the command alone, so that readers can copy it.`,
        );
      }
    });
    for (const call of listCalls(value)) {
      checkCall(call.text).forEach((message) => add(call.line, message));
    }
  }
  return findings;
}

/** Code blocks: known languages and settings, valid JSON, commands that readers can copy. */
export function checkCode({file, tree}: SourcePage): Finding[] {
  const findings: Finding[] = [];
  if (tree) {
    walkTree<Nodes>(tree, (node) => {
      if (node.type === 'code') {
        const start = node.position?.start.line ?? 1;
        findings.push(...checkFence(node).map(({line, message}) => ({file, line: start + line, message})));
      }
    });
  }
  return findings;
}
