/**
 * Writes the completions of VS Code for pages: elements, their attributes, and names of the contracts.
 *
 * Usage: npm run snippets
 */
import fs from 'node:fs';
import {createSnippets} from '../src/pipeline/check/snippets';
import {loadApiModel} from '../src/pipeline/reference/apiModel';
import {readContracts} from '../src/pipeline/projectContracts';
import {GUIDE_ELEMENTS} from '../src/topics';

fs.writeFileSync('.vscode/pages.code-snippets', createSnippets(GUIDE_ELEMENTS, loadApiModel(readContracts())));
