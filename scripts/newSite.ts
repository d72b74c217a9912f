/**
 * Makes a documentation site for any API from its OpenAPI documents: `npm run new-site -- --help`.
 *
 * Exit codes: 0 when the folder is written; 1 when something is wrong with the arguments or a document.
 */
import os from 'node:os';
import path from 'node:path';
import {createInterface} from 'node:readline/promises';
import {parseArgs} from 'node:util';
import slugify from '@sindresorhus/slugify';
import {formatNounCount} from '../packages/openapi/markdown/formatWords';
import {readDocument} from '../packages/openapi/reader/readDocument';
import {checkFolder, checkName, createPlan, type SiteRequest} from './newSite/plan';
import {writeSite} from './newSite/writeSite';

const USAGE = `Usage: npm run new-site -- --name NAME --contract FILE [--contract FILE …] --out FOLDER [options]

Makes a documentation site from OpenAPI 3.0, 3.1 or 3.2 documents, in a new folder. What is missing is asked for in a
terminal.

--name NAME       the name of the provider
--contract FILE   JSON or YAML; one per area of the site
--areas A,B       the areas, first segments of paths, in the order of the contracts; by default from their titles
--hosts A,B,C     hosts of the documentation, the live API and the sandbox; by default below NAME.example
--colors A,B      the accent color in light and dark mode, as #rrggbb; darkened or lightened to a contrast of 4.5:1
--links URL       the base of relative links in the descriptions of the contracts; without it they are text
--out FOLDER      a folder that does not exist yet, or is empty
--help            this text

Then, in the folder: npm install && npm test`;

function readArguments(): Partial<SiteRequest> & {readonly help?: boolean} {
  const {values} = parseArgs({
    options: {
      name: {type: 'string'},
      contract: {type: 'string', multiple: true},
      areas: {type: 'string'},
      hosts: {type: 'string'},
      colors: {type: 'string'},
      links: {type: 'string'},
      out: {type: 'string'},
      help: {type: 'boolean', short: 'h'},
    },
  });
  const split = (text: string | undefined): string[] | undefined => text?.split(',').map((part) => part.trim());
  return {
    help: values.help,
    name: values.name,
    contracts: values.contract?.flatMap((file) => split(file) ?? []),
    areas: split(values.areas),
    hosts: split(values.hosts),
    colors: split(values.colors),
    links: values.links,
    folder: values.out,
  };
}

function suggestFolder(name: string): string {
  return `../${slugify(name, {decamelize: false}) || 'provider'}-docs`;
}

/** Asks for what is required and was not given. @throws without a terminal, naming the option */
async function askForMissing(given: Partial<SiteRequest>): Promise<SiteRequest> {
  const isComplete = given.name !== undefined && given.contracts !== undefined && given.folder !== undefined;
  if (!isComplete && !process.stdin.isTTY) {
    throw new Error(`found no --name, --contract or --out, expected all three.\n\n${USAGE}`);
  }
  if (isComplete) {
    return given as SiteRequest;
  }
  const terminal = createInterface({input: process.stdin, output: process.stdout});
  // Without an answer there is no site; an end of the input leaves a question open.
  terminal.once('close', () => {
    process.exitCode ??= 1;
  });
  /** Asks until an answer is right. */
  const ask = async <T>(question: string, check: (answer: string) => T, fallback = ''): Promise<T> => {
    const answer = (await terminal.question(`${question}${fallback === '' ? '' : ` (${fallback})`}: `)).trim();
    try {
      return check(answer === '' ? fallback : answer.replace(/^~(?=\/)/, os.homedir()));
    } catch (error) {
      console.error(error instanceof Error ? error.message : error);
      return ask(question, check, fallback);
    }
  };
  try {
    const name = given.name ?? (await ask('Name of the provider', checkName));
    const contracts =
      given.contracts ??
      (await ask('OpenAPI documents, separated by commas', (answer) => {
        const files = answer.split(/\s*,\s*/);
        files.forEach((file) => readDocument(file));
        return files;
      }));
    const folder = given.folder ?? (await ask('Folder of the new site', checkFolder, suggestFolder(name)));
    process.exitCode = 0;
    return {...given, name, contracts, folder};
  } finally {
    terminal.close();
  }
}

async function main(): Promise<void> {
  const {help, ...given} = readArguments();
  if (help) {
    console.log(USAGE);
    return;
  }
  const plan = createPlan(await askForMissing(given));
  plan.warnings.forEach((warning) => console.warn(warning));
  const count = await writeSite(path.resolve(__dirname, '..'), plan);
  const pages = plan.areas.reduce((sum, area) => sum + area.pages.length, 0);
  console.log(
    `${plan.folder} has ${formatNounCount(pages, 'page')} for ${formatNounCount(plan.operationCount, 'operation')}, and ${String(count)} files.\nNext: cd ${path.relative(process.cwd(), plan.folder) || '.'} && npm install && npm test`,
  );
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
