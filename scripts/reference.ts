/**
 * Prints the reference of any OpenAPI 3.0 or 3.1 document, as Markdown on standard output.
 *
 * Usage: npm run reference -- FILE [--operation ID]
 * FILE is JSON or YAML; files that it refers to are read relative to it.
 * Exit codes: 0 when all of it was printed; 1 when some parts could not be, which are reported with their
 * place on standard error; 2 when nothing was printed.
 */
import {once} from 'node:events';
import {parseArgs} from 'node:util';
import type {ApiDocument, OperationView} from '../packages/openapi/reader/documentViews';
import {readDocument} from '../packages/openapi/reader/readDocument';
import {renderDocument} from '../packages/openapi/markdown/renderDocument';
import {printMarkdown} from '../src/pipeline/markdown/print';
import {readWithBrandNames} from '../src/pipeline/prose/tokens/readWithBrandNames';
import {findNearest} from '../packages/authoring/suggest';

const USAGE = 'Usage: npm run reference -- FILE [--operation ID]';

function findOperationView(document: ApiDocument, id: string): OperationView {
  const all = [...document.operations, ...document.webhooks];
  const found = all.find(({name, operationId, path}) => [name, operationId, path].includes(id));
  if (!found) {
    const names = all.map(({name}) => name);
    const nearest = findNearest(id, names);
    const hint = nearest === undefined ? '' : ` Did you mean ${nearest}?`;
    throw new Error(`${document.file}: found no operation ${id} among ${String(names.length)}.${hint}`);
  }
  return found;
}

async function writeOutput(text: string): Promise<void> {
  if (!process.stdout.write(text)) {
    await once(process.stdout, 'drain');
  }
}

async function main(): Promise<void> {
  const {values, positionals} = parseArgs({options: {operation: {type: 'string'}}, allowPositionals: true});
  const [file] = positionals;
  if (file === undefined || positionals.length > 1) {
    throw new Error(USAGE);
  }
  const document = readDocument(file, {readText: readWithBrandNames});
  const only = values.operation === undefined ? undefined : findOperationView(document, values.operation);
  for (const nodes of renderDocument(document, {only})) {
    await writeOutput(`${printMarkdown(nodes)}\n`);
  }
  const {problems} = document;
  for (const {place, message} of problems) {
    console.error(`${place}: ${message}`);
  }
  if (problems.length > 0) {
    console.error(`Parts that could not be printed: ${String(problems.length)}.`);
    process.exitCode = 1;
  }
}

process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  // The reader has closed the pipe, as `head` does.
  process.exit(error.code === 'EPIPE' ? 0 : 2);
});

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
});
