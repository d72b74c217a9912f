/**
 * Makes Node load the project's TypeScript by `require`, compiled by SWC, file by file. Each file is loaded once in a
 * process, and the project's packages are loaded as they are. What was compiled is kept until its source changes.
 *
 * Usage: import it first, or node -r ./scripts/compileTypeScript.mjs FILE.ts
 */
import {createHash} from 'node:crypto';
import fs from 'node:fs';
import Module from 'node:module';
import path from 'node:path';
import process from 'node:process';
import {stripVTControlCharacters} from 'node:util';
import {transformSync, version} from '@swc/core';

/** Compiled files, one for each source. */
const KEPT = path.resolve('node_modules/.cache/typescript');

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
  }).code;
}

function hash(text) {
  return createHash('sha256').update(text).digest('hex');
}

/** The code of a source, kept or compiled now. The last line of a kept file says of what it is the whole code. */
function compileOnce(source, file) {
  const kept = path.join(KEPT, `${hash(file)}.js`);
  const end = `\n// ${hash(version + compile + source)}`;
  const known = fs.existsSync(kept) ? fs.readFileSync(kept, 'utf8') : '';
  if (known.endsWith(end)) {
    return known;
  }
  const code = compile(source, file) + end;
  try {
    fs.mkdirSync(KEPT, {recursive: true});
    fs.writeFileSync(kept, code);
  } catch {
    // Packages that cannot be written to: it is compiled each time.
  }
  return code;
}

function loadTypeScript(module, file) {
  const source = fs.readFileSync(file, 'utf8');
  let code;
  try {
    code = compileOnce(source, file);
  } catch (error) {
    throw explainSyntaxError(file, source, error);
  }
  module._compile(code, file);
}

Module._extensions['.ts'] = loadTypeScript;
Module._extensions['.tsx'] = loadTypeScript;
