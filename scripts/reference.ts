/**
 * Prints the reference of any OpenAPI 3.0, 3.1 or 3.2 document, as Markdown on standard output.
 *
 * Usage: see USAGE.
 */
import {once} from 'node:events';
import {parseArgs} from 'node:util';
import type {ApiDocument, OperationView} from '../packages/openapi/reader/documentViews';
import {formatProblems} from '../packages/openapi/reader/formatProblems';
import {readDocument} from '../packages/openapi/reader/readDocument';
import {renderDocument} from '../packages/openapi/markdown/renderDocument';
import {printMarkdown} from '../src/pipeline/markdown/print';
import {readWithBrandNames} from '../src/pipeline/prose/tokens/readWithBrandNames';
import {findNearest} from '../packages/authoring/suggest';

const USAGE = `Usage: npm run reference -- FILE [--operation ID] [--links URL]

Prints the reference of an OpenAPI 3.0, 3.1 or 3.2 document as Markdown on standard output.

FILE            JSON or YAML; files that it refers to are read relative to it
--operation ID  only this operation, by its operationId or path, with the schemas that it needs
--links URL     the base of relative links in descriptions; without it they are printed as text, with a warning
--help          this text

Problems and warnings are reported with their place, FILE#/JSON/Pointer, on standard error.
Exit codes: 0 when all of it was printed, also with warnings; 1 when some parts could not be; 2 when nothing was
printed.`;

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
  const {values, positionals} = parseArgs({
    options: {operation: {type: 'string'}, links: {type: 'string'}, help: {type: 'boolean', short: 'h'}},
    allowPositionals: true,
  });
  if (values.help) {
    console.log(USAGE);
    return;
  }
  if (values.links !== undefined && !URL.canParse(values.links)) {
    throw new Error(`found --links ${values.links}, expected an absolute URL such as https://docs.example/guides/.`);
  }
  const [file] = positionals;
  if (file === undefined || positionals.length > 1) {
    throw new Error(USAGE);
  }
  const document = readDocument(file, {readText: readWithBrandNames, linkBase: values.links});
  const only = values.operation === undefined ? undefined : findOperationView(document, values.operation);
  for (const nodes of renderDocument(document, {only})) {
    await writeOutput(`${printMarkdown(nodes)}\n`);
  }
  document.checkExamples();
  for (const line of formatProblems(document.problems, {problem: '', warning: 'warning: '}, '--links URL')) {
    console.error(line);
  }
  const unprinted = document.problems.filter(({severity}) => severity === 'problem');
  if (unprinted.length > 0) {
    console.error(`Parts that could not be printed: ${String(unprinted.length)}.`);
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
