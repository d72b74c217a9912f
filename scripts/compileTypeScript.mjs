/**
 * Makes Node load the project's TypeScript by `require`, compiled by SWC, file by file, without a cache. Each
 * file is loaded once in a process, and the project's packages are loaded as they are.
 *
 * Usage: import it first, or node -r ./scripts/compileTypeScript.mjs FILE.ts
 */
import fs from 'node:fs';
import Module from 'node:module';
import {transformSync} from '@swc/core';

function loadTypeScript(module, file) {
  const {code} = transformSync(fs.readFileSync(file, 'utf8'), {
    filename: file,
    swcrc: false,
    jsc: {
      parser: {syntax: 'typescript', tsx: file.endsWith('x')},
      target: 'es2022',
      transform: {react: {runtime: 'automatic'}},
    },
    module: {type: 'commonjs'},
    sourceMaps: 'inline',
  });
  module._compile(code, file);
}

Module._extensions['.ts'] = loadTypeScript;
Module._extensions['.tsx'] = loadTypeScript;
