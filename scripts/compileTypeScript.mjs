/**
 * Makes Node load the project's TypeScript by `require`, compiled by SWC, file by file, without a cache. Each
 * file is loaded once in a process, and the project's packages are loaded as they are.
 *
 * Usage: import it first, or node -r ./scripts/compileTypeScript.mjs FILE.ts
 */
import fs from 'node:fs';
import Module from 'node:module';
import path from 'node:path';
import process from 'node:process';
import {stripVTControlCharacters} from 'node:util';
import {transformSync} from '@swc/core';

/** A mistake in the messages of SWC: its reason, and in the frame below it, its line. */
const MISTAKE = /[x×] (?<reason>.+)\n.*\[.*:(?<line>\d+):\d+\]/g;

/** The error of SWC as lines of file, line and what was found. Its own has a stack of the compiler, which explains nothing. */
function explainSyntaxError(file, source, {message}) {
  const lines = source.split('\n');
  const found = [...stripVTControlCharacters(message).matchAll(MISTAKE)].map(({groups: {reason, line}}) => {
    const text = JSON.stringify(lines[Number(line) - 1]?.trim() ?? '');
    return `${path.relative(process.cwd(), file)}:${line}: found ${text}, expected valid TypeScript: ${reason}. Correct the syntax.`;
  });
  const text = found.length > 0 ? found.join('\n') : message;
  return Object.assign(new Error(text), {stack: text});
}

function compile(source, file) {
  return transformSync(source, {
    filename: file,
    swcrc: false,
    jsc: {
      parser: {syntax: 'typescript', tsx: file.endsWith('x')},
      target: 'es2022',
      transform: {react: {runtime: 'automatic'}},
    },
    module: {type: 'commonjs'},
    sourceMaps: 'inline',
  }).code;
}

function loadTypeScript(module, file) {
  const source = fs.readFileSync(file, 'utf8');
  let code;
  try {
    code = compile(source, file);
  } catch (error) {
    throw explainSyntaxError(file, source, error);
  }
  module._compile(code, file);
}

Module._extensions['.ts'] = loadTypeScript;
Module._extensions['.tsx'] = loadTypeScript;
