// cspell:ignore Dload
import os from 'node:os';
import path from 'node:path';
import {brand} from '../../src/brand';
import type {SandboxContracts} from '../contracts';
import {removeFullStop} from '../../packages/openapi/markdown/formatWords';
import {getAtPointer, isObject, type Json} from '../../packages/json';
import {findBlockMistakes} from './checkBlocks';
import type {Directive} from './directives';
import {parseClaims, checkClaim, type Claim, type StepOutcome} from './expectedResults';
import {
  readPage,
  readPageText,
  type Expectation,
  type CodeFence,
  type DoctestPage,
  type ElementItem,
  type DirectiveItem as StageItem,
} from './parsePage';
import {LINES_BEFORE_COMMANDS, ShellSession} from './shellSession';
import {describeBody} from '../scenarios/describeBody';
import {listDifferences, type RecordingDifference} from '../scenarios/recordingDifferences';
import {createRouter} from '../http/routes';
import {DoctestHarness, type HttpExchange} from './harness';
import type {ContractOperation} from '../../src/pipeline/contracts/openapiTypes';
import {findUnknownPaths} from '../../src/pipeline/check/rules/requestPaths';
import {createLineFinder} from '../../src/pipeline/contracts/pointerLines';
import {readContracts} from '../../src/pipeline/projectContracts';
import {renderSample, SAMPLE_LANGUAGES, type SampleLanguage} from '../../packages/request-samples';
import {parseCurlCommand, readExports} from '../../packages/request-samples/parseCommand';

/** The result of running a page. */
export interface PageReport {
  readonly file: string;
  /** Requests that commands and programs of the page sent. */
  readonly requests: number;
  /** Blocks of commands, and programs, that ran. */
  readonly runs: number;
  /** Responses, outputs, events and headers that were compared with those of the run. */
  readonly responses: number;
  /** Expected results, and those of which something was checked. */
  readonly expected: number;
  readonly checked: number;
  /** What was not run or compared, with the reason. */
  readonly skipped: readonly string[];
  /** Defects, one line each: file, line, found, expected. */
  readonly findings: readonly string[];
  /** Blocks whose text differs from the run, with the text of the run. */
  readonly corrections: readonly Correction[];
}

/** A block of a page, by its line, and the correct text. */
export interface Correction {
  readonly line: number;
  readonly text: string;
}

/** The result of the last request, program or directive, with which responses and expected results are compared. */
interface RunStep {
  readonly line: number;
  readonly item: CodeFence | StageItem | ElementItem | undefined;
  readonly eventsBefore: number;
  exchanges: readonly HttpExchange[];
  output: string | undefined;
  /** Whether the page states what it returns. */
  isCompared: boolean;
}

/** The command that runs a file of a language, by the info string of its block; Shell and Go are not run as a file. */
const RUN_COMMANDS: Readonly<Record<string, string>> = Object.fromEntries(
  SAMPLE_LANGUAGES.filter(({id}) => id !== 'curl' && id !== 'go').map(({fence, commands: [run]}) => [fence, run]),
);

/**
 * The command that runs the file of a sample. Go compiles its library once, not once for each page; Java compiles a program
 * that runs once without its second compiler, which takes as long as everything else.
 */
function formatRunCommand({id, commands: [run]}: SampleLanguage): string {
  if (id === 'java') {
    return `${run} -XX:TieredStopAtLevel=1 -XX:+UseSerialGC`;
  }
  return id === 'go' ? `GOCACHE='${path.join(os.tmpdir(), 'page-go-cache')}' ${run} run` : run;
}

const EVENT_PATTERN = /^[a-z_]+(?:\.[a-z_]+)+$/;

function parseExchangeBody({headers, body}: HttpExchange): Json | undefined {
  if (body === '') {
    return undefined;
  }
  return /json\b/.test(headers['content-type'] ?? '') ? (JSON.parse(body) as Json) : body;
}

function parseJsonOrUndefined(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}

function describeDifference({pointer, before, after}: RecordingDifference): string {
  return `at ${pointer || '/'}: found ${before}, and the sandbox returns ${after}`;
}

/** A recorded example, by its name on pages, as `createRefund.201.in_part`, with the names of the brand filled in. */
function findRecordedExample(name: string): {status: number | undefined; operation: string; value: Json} | undefined {
  const [operation = '', status = '', ...rest] = name.split('.');
  const contracts = readContracts();
  if (!/^\d{3}$/.test(status)) {
    return undefined;
  }
  if (Number(status) >= 400) {
    const problem = contracts.readRecording(`errors/${rest.join('.')}`) as {value: Json} | undefined;
    return problem && {operation, status: Number(status), value: problem.value};
  }
  for (const product of ['payments', 'commerce']) {
    const file = contracts.readRecording(`${product}/${operation}`);
    const value = getAtPointer(file, `/responses/${status}/${rest.join('.')}/value`) as Json | undefined;
    if (value !== undefined) {
      return {operation, status: Number(status), value};
    }
  }
  return undefined;
}

/** The end of what commands print of their errors, without curl's meter, which it draws again and again in one line. */
function readErrors(stderr: string): string {
  return stderr
    .split(/[\r\n]+/)
    .map((line) => line.replace(/^.*--:--:--.*?(?=curl: \(|$)/, '').trim())
    .filter((line) => line !== '' && !/^(?:% Total|Dload) /.test(line))
    .join('\n')
    .slice(-600);
}

/** Runs one page. */
class PageRun {
  readonly findings: string[] = [];
  readonly skipped: string[] = [];
  readonly corrections: Correction[] = [];
  readonly #stage: DoctestHarness;
  readonly #operations: readonly ContractOperation[];
  /** Finds the operation of a request. */
  readonly #route: ReturnType<typeof createRouter<undefined>>;
  readonly #shell: ShellSession;
  #step: RunStep | undefined;
  #skip: string | undefined;
  /** The part of the last response that the next JSON block shows. */
  #shown: Extract<Directive, {kind: 'response'}> | undefined;
  /** Programs before an output or expected result, which runs them. */
  #programs: CodeFence[] = [];
  /** Programs that were saved and not run yet. */
  #idle: CodeFence[] = [];
  readonly #sent: HttpExchange[] = [];
  /** What blocks of commands have exported. */
  #exports: Readonly<Record<string, string>> = {};
  requests = 0;
  runs = 0;
  responses = 0;
  expected = 0;
  checked = 0;

  constructor(
    readonly page: DoctestPage,
    readonly contracts: SandboxContracts,
    readonly language: SampleLanguage | undefined,
  ) {
    this.#stage = new DoctestHarness(contracts);
    this.#operations = contracts.products.flatMap(({operations}) => operations);
    this.#route = createRouter(this.#operations.map((operation) => ({operation, value: undefined})));
    const [account] = (contracts.seedData.payments as {accounts: {secret_key: string; publishable_key: string}[]})
      .accounts;
    const [endpoint] = (contracts.seedData.payments as {webhook_endpoints: {secret: string}[]}).webhook_endpoints;
    this.#shell = new ShellSession({
      [brand.secretKeyVariable]: account!.secret_key,
      [brand.publishableKeyVariable]: account!.publishable_key,
      [brand.webhookSecretVariable]: endpoint!.secret,
    });
  }

  /** What the contracts reject, in what is run and in what is skipped. */
  #checkBlocks(): void {
    const paths = [...new Set(this.#operations.map(({path}) => path))];
    for (const item of this.page.items.filter(({kind}) => kind === 'fence') as CodeFence[]) {
      const found = [...findUnknownPaths(item.text, paths), ...findBlockMistakes(item, this.contracts)];
      found.forEach(({line, message}) => this.#report(item.line + line, removeFullStop(message)));
    }
  }

  async runAll(): Promise<void> {
    this.#checkBlocks();
    // Nearly everything behind a request that is not sent would follow from that.
    const last = this.findings.pop();
    if (last !== undefined) {
      this.findings.push(`${last} Then run the page again: until then none of its requests is sent.`);
      return;
    }
    await this.#stage.open();
    try {
      // Nearly everything behind a scenario that cannot be played would follow from that.
      let isLost = false;
      for (const item of this.page.items) {
        const isStart =
          item.kind === 'direction' && (item.direction.kind === 'scenario' || item.direction.kind === 'fresh');
        isLost &&= !isStart;
        if (isLost) {
          continue;
        }
        try {
          await this.#playItem(item);
        } catch (error) {
          this.#report(item.line, error instanceof Error ? error.message : String(error));
          isLost = isStart;
        }
      }
      if (!isLost) {
        this.#finish();
      }
    } finally {
      await this.#stage.close();
      this.#shell.remove();
    }
  }

  #report(line: number, message: string): void {
    const isStale = message.includes('the sandbox returns');
    const cure = isStale ? ' Correct the page, or the contract or scenario that changed by mistake.' : '';
    // A message is one line: what commands print may have several.
    this.findings.push(`${this.page.file}:${line}: ${removeFullStop(message.replace(/\s*\n\s*/g, ' '))}.${cure}`);
  }

  #finish(): void {
    this.#finishStep();
    this.#deferCommands('');
    this.#idle.forEach(({line, title}) =>
      this.#report(
        line,
        `found the program ${title}, which is never run; expected a text block "Output" after it, a command that runs it, or {/* sandbox: skip because … */} before it`,
      ),
    );
    if (this.#skip !== undefined) {
      this.#report(this.page.items.at(-1)?.line ?? 1, 'found a skip at the end, expected a block after it');
    }
    const unused = this.#stage.listUnusedIds();
    if (unused.length > 0) {
      this.#report(
        this.page.items.at(-1)?.line ?? 1,
        `found ids that were not used: ${unused.join(', ')}, expected each to be used`,
      );
    }
    this.#stage.faults.forEach((fault) => this.#report(1, `found a defect of the sandbox: ${String(fault)}`));
  }

  async #playItem(item: DoctestPage['items'][number]): Promise<void> {
    switch (item.kind) {
      case 'direction':
        return this.#applyDirective(item);
      case 'expected':
        return this.#checkExpectation(item);
      case 'element': {
        this.#checkElement(item);
        return;
      }
      case 'fence':
        return this.#runBlock(item);
    }
  }

  /** Takes the reason why the next block is not run, if there is one. */
  #takeSkip(line: number, what: string): boolean {
    if (this.#skip === undefined) {
      return false;
    }
    this.skipped.push(`${this.page.file}:${line} ${what}: ${this.#skip}`);
    this.#skip = undefined;
    return true;
  }

  async #applyDirective(item: StageItem): Promise<void> {
    const {direction, line} = item;
    switch (direction.kind) {
      case 'skip':
        this.#skip = direction.reason;
        return;
      case 'response':
        this.#shown = direction;
        return;
      case 'request':
        await this.#performAction(item, () => this.#stage.request(direction));
        return;
      case 'run':
        await this.#performAction(item, () => this.#runCommands(direction.commands, line));
        return;
      case 'ids':
      case 'receiver':
        return this.#stage.applyDirective(direction);
      default:
        await this.#performAction(item, () => this.#stage.applyDirective(direction));
    }
  }

  /** A request without a response or expected result is of no use to readers. */
  #finishStep(): void {
    const step = this.#step;
    if (!step || step.isCompared || step.item?.kind === 'element') {
      return;
    }
    const exchange = step.exchanges.at(-1);
    if (step.item?.kind === 'fence' && step.exchanges.length > 0) {
      this.#report(
        step.line,
        'found a request without an expected result or response, expected "Expected result: `200`, …" or a block with the response after it',
      );
    }
    if (
      step.item?.kind === 'direction' &&
      exchange &&
      exchange.status >= 400 &&
      step.item.direction.kind !== 'scenario'
    ) {
      this.#report(step.line, `found a directive that the sandbox rejects: ${exchange.status} ${exchange.body}`);
    }
  }

  /** Runs something, and keeps its result for the checks that follow. */
  async #performAction(item: CodeFence | StageItem, action: () => Promise<unknown>): Promise<void> {
    this.#finishStep();
    const isScenario =
      item.kind === 'direction' && (item.direction.kind === 'scenario' || item.direction.kind === 'fresh');
    const step: RunStep = {
      line: item.line,
      item,
      eventsBefore: isScenario ? 0 : this.#stage.listEventTypes().length,
      exchanges: [],
      output: undefined,
      isCompared: false,
    };
    this.#step = step;
    this.#stage.exchanges.length = 0;
    const output = await action();
    step.output = typeof output === 'string' ? output : undefined;
    await this.#stage.waitUntilSettled();
    step.exchanges = isScenario ? [] : [...this.#stage.exchanges];
    if (item.kind === 'fence') {
      this.requests += step.exchanges.length;
      this.runs += 1;
      this.#sent.push(...step.exchanges);
    }
  }

  /** Runs the program that a page shows for a request. It fails exactly if the sandbox returns an error. */
  async #runSample(language: SampleLanguage, {text, line}: CodeFence): Promise<string> {
    const source = renderSample(language, parseCurlCommand(text, this.#exports));
    this.#shell.save(language.file, source.replaceAll(`https://${brand.sandboxHost}`, this.#stage.base));
    const {code, stdout, stderr} = await this.#shell.run(`${formatRunCommand(language)} ${language.file}`);
    const [exchange, ...others] = this.#stage.exchanges;
    const isFailed = exchange === undefined || exchange.status >= 400;
    if (!exchange || others.length > 0 || (code !== 0) !== isFailed) {
      this.#report(
        line,
        `found a program in ${language.name} that ends with ${code} and sends ${this.#stage.exchanges.length} requests: ${readErrors(stderr)}`,
      );
    }
    return stdout;
  }

  /** @param firstLine of the page, where the commands are on lines of their own */
  async #runCommands(commands: string, line: number, firstLine?: number): Promise<string> {
    const {code, stdout, stderr} = await this.#shell.run(
      commands.replaceAll(`https://${brand.sandboxHost}`, this.#stage.base),
    );
    if (code !== 0) {
      const [, variable] = /: (\w+): unbound variable/.exec(stderr) ?? [];
      const [, failed] = /^bash: line (\d+): /m.exec(stderr) ?? [];
      const isLocated = firstLine !== undefined && failed !== undefined;
      this.#report(
        isLocated ? firstLine + Number(failed) - LINES_BEFORE_COMMANDS - 1 : line,
        variable === undefined
          ? `found commands that end with ${code}: ${readErrors(stderr) || 'no output'}`
          : `found the variable ${variable}, which is not set before on the page`,
      );
    }
    return stdout;
  }

  async #runBlock(fence: CodeFence): Promise<void> {
    const {language, title, line} = fence;
    if (this.#takeSkip(line, title || language)) {
      if (this.#step) {
        this.#step.isCompared = true;
      }
      return;
    }
    switch (language) {
      case 'bash':
        this.#deferCommands(fence.text);
        this.#exports = {...this.#exports, ...readExports(fence.text)};
        return this.#performAction(fence, () =>
          this.language && fence.isInAllLanguages
            ? this.#runSample(this.language, fence)
            : this.#runCommands(fence.text, line, line + 1),
        );
      case 'json': {
        this.#checkResponseBlock(fence);
        return;
      }
      case 'text':
        return title === '' ? undefined : this.#checkOutput(fence);
      case 'http': {
        this.#checkHeaders(fence);
        return;
      }
      default:
        if (Object.hasOwn(RUN_COMMANDS, language) && title !== '') {
          this.#shell.save(title, fence.text.replaceAll(`https://${brand.sandboxHost}`, this.#stage.base));
          this.#programs.push(fence);
          return;
        }
        throw new Error(
          `found a block of ${language || 'no language'}${title && ` titled ${title}`}, which is neither run nor compared; expected {/* sandbox: skip because … */} before it`,
        );
    }
  }

  /** Programs below another heading do not belong to this output. */
  #keepProgramsInScope({scope}: CodeFence | Expectation): void {
    const others = this.#programs.filter((program) => program.scope.heading !== scope.heading);
    this.#idle.push(...others);
    this.#programs = this.#programs.filter((program) => !others.includes(program));
  }

  /** Commands before the output of waiting programs run them. */
  #deferCommands(commands: string): void {
    this.#idle = [...this.#idle, ...this.#programs].filter(({title}) => !commands.includes(title));
    this.#programs = [];
  }

  /** The command after "Run:" in its first lines, else the one of its language. */
  #getRunCommand({language, title, text}: CodeFence): string {
    const named = /^(?:\/\/|#) ?Run: (\S.*?)(?:\s{2,}.*)?$/m.exec(text.split('\n').slice(0, 3).join('\n'))?.[1];
    return named ?? `${RUN_COMMANDS[language]!} '${title}'`;
  }

  /** Runs the waiting programs of all languages, and compares the output of each. */
  async #runPrograms(written: string, line: number): Promise<void> {
    const programs = this.#programs;
    this.#programs = [];
    for (const program of programs) {
      await this.#performAction(program, () => this.#runCommands(this.#getRunCommand(program), program.line));
      this.#step!.isCompared = true;
      this.#compareText(written, this.#step!.output ?? '', line, program.title);
    }
  }

  #compareText(written: string, came: string, line: number, what: string): void {
    this.responses += 1;
    if (written.trimEnd() !== came.trimEnd()) {
      this.#report(line, `found an output of ${what} that differs: ${JSON.stringify(came.trimEnd())}`);
      this.corrections.push({line, text: came.trimEnd()});
    }
  }

  async #checkOutput(fence: CodeFence): Promise<void> {
    this.#keepProgramsInScope(fence);
    if (this.#programs.length > 0) {
      return this.#runPrograms(fence.text, fence.line);
    }
    const step = this.#expectStep();
    step.isCompared = true;
    this.#compareText(fence.text, step.output ?? '', fence.line, `line ${step.line}`);
  }

  #expectStep(): RunStep {
    if (!this.#step) {
      throw new Error('found a response without a request before it, expected one, or {/* sandbox: request … */}');
    }
    return this.#step;
  }

  /** The content of a JSON block: the last response, a part of it, or the newest event of a type. */
  #checkResponseBlock(fence: CodeFence): void {
    const {title, text} = fence;
    const written = parseJsonOrUndefined(text);
    if (written === undefined) {
      throw new Error('found a block that is not JSON, expected JSON');
    }
    const shown = this.#shown;
    this.#shown = undefined;
    if (EVENT_PATTERN.test(title)) {
      const events = this.#stage.sandbox.world.listAllEvents().filter(({type}) => type === title);
      this.#compareJson(written, events.at(-1) as unknown as Json | undefined, fence);
      return;
    }
    const step = this.#expectStep();
    const exchange = step.exchanges.at(-1);
    const status = /^\d{3}\b/.exec(title)?.[0];
    if (status === undefined && !shown) {
      throw new Error(
        `found a block titled "${title}", expected the status of the last response as in "201 Created", the type of an event, {/* sandbox: response */} or {/* sandbox: skip because … */} before it`,
      );
    }
    step.isCompared = true;
    if (!exchange) {
      throw new Error(`found a response, and line ${step.line} sends no request`);
    }
    if (status !== undefined && Number(status) !== exchange.status) {
      throw new Error(`found status ${status}, and the sandbox returns ${exchange.status} with ${exchange.body}`);
    }
    // Readers see what commands print, which may be a part of the response.
    const whole = parseJsonOrUndefined(step.output ?? '') ?? parseExchangeBody(exchange);
    this.#compareJson(written, shown ? pickResponsePart(whole, shown) : whole, fence);
  }

  /** Reports what differs at the line of the first value that does. */
  #compareJson(written: Json, returned: Json | undefined, {line, text}: CodeFence): void {
    this.responses += 1;
    const differences = listDifferences(written, returned);
    const [first] = differences;
    if (first) {
      const place = line + createLineFinder(text)(first.pointer);
      this.#report(place, `the block differs ${differences.map(describeDifference).join('; ')}`);
      if (returned !== undefined) {
        this.corrections.push({line, text: JSON.stringify(returned, null, 2)});
      }
    }
  }

  /** Header lines: those of the last response, or in a block about requests, of any request of the page. */
  #checkHeaders({title, text, line}: CodeFence): void {
    const lines = text.split('\n').filter((one) => one.trim() !== '');
    const pairs = lines.map((one) => /^([\w-]+): (.+)$/.exec(one));
    if (pairs.some((pair) => pair === null)) {
      throw new Error('found a line that is not a header, expected "Name: value" in each');
    }
    const isRequest = /request/i.test(title);
    if (isRequest) {
      this.#requestHeaders.push({line, pairs: pairs.map((pair) => [pair![1]!, pair![2]!])});
      return;
    }
    const exchange = this.#expectStep().exchanges.at(-1);
    this.responses += 1;
    pairs.forEach((pair) => {
      const [, name = '', value = ''] = pair!;
      const returned = exchange?.headers[name.toLowerCase()];
      if (returned !== value) {
        this.#report(line, `found ${name}: ${value}, and the sandbox returns ${returned ?? 'none'}`);
      }
    });
  }

  readonly #requestHeaders: {line: number; pairs: [string, string][]}[] = [];

  /** An element that shows the response of the last request is compared with it; others show a recording. */
  #checkElement({name, values, line}: ElementItem): void {
    if (name !== 'Example' || this.#takeSkip(line, `<Example of="${values.of ?? ''}" />`)) {
      return;
    }
    const step = this.#step;
    const exchange = step?.exchanges.at(-1);
    const example = findRecordedExample(values.of ?? '');
    if (!step || step.isCompared || !exchange || !example || this.#findOperationId(exchange) !== example.operation) {
      return;
    }
    step.isCompared = true;
    if (example.status !== exchange.status) {
      this.#report(line, `found status ${example.status}, and the sandbox returns ${exchange.status}`);
    }
    this.responses += 1;
    const differences = listDifferences(example.value, parseExchangeBody(exchange));
    if (differences.length > 0) {
      this.#report(line, `the example differs ${differences.map(describeDifference).join('; ')}`);
    }
  }

  #findOperationId({method, target}: HttpExchange): string | undefined {
    const {pathname} = new URL(target, 'http://localhost');
    const match = this.#route(method, pathname);
    return match.kind === 'found' ? match.route.operation.operationId : undefined;
  }

  /** Whether an expected result belongs to a step: below the same heading, and in the same list item if any. */
  #isAbout({scope}: Expectation, {scope: of}: {scope: Expectation['scope']}): boolean {
    return scope.heading === of.heading && scope.items.at(-1) === of.items.at(-1);
  }

  async #checkExpectation(item: Expectation): Promise<void> {
    this.expected += 1;
    if (this.#takeSkip(item.line, 'expected result')) {
      return;
    }
    const claims = parseClaims(item.text);
    const [first] = claims;
    if (first?.kind === 'output') {
      this.#keepProgramsInScope(item);
    }
    if (first?.kind === 'output' && this.#programs.length > 0) {
      await this.#runPrograms(first.text, item.line);
      this.checked += 1;
      return;
    }
    const step = this.#step;
    if (!step?.item || !this.#isAbout(item, step.item)) {
      return;
    }
    const happened = this.#getStepOutcome(step);
    const checkable = claims.filter((claim) => isCheckable(claim, happened, step));
    if (checkable.length === 0 && step.item.kind === 'fence' && step.exchanges.length > 0) {
      throw new Error(
        `found the expected result "${item.text}" of a request, which states nothing that can be checked; expected a status or a field, as in "\`201\`, and \`status\` is \`open\`"`,
      );
    }
    const findings = checkable.map((claim) => checkClaim(claim, happened)).filter((finding) => finding !== undefined);
    // Another response differs in more: its status and body say enough.
    const isOther = checkable[0]?.kind === 'status' && checkable[0].status !== happened.status;
    const shown = isOther ? [`${findings[0]!}, with ${describeBody(happened.body)}`] : findings;
    shown.forEach((finding) => this.#report(item.line, finding));
    if (checkable.length > 0) {
      this.checked += 1;
      step.isCompared = true;
    }
  }

  #getStepOutcome(step: RunStep): StepOutcome {
    const exchange = step.exchanges.at(-1);
    return {
      status: exchange?.status,
      headers: exchange?.headers,
      body: exchange && parseExchangeBody(exchange),
      output: step.output,
      events: this.#stage.listEventTypes().slice(step.eventsBefore),
    };
  }

  /** The last check: header lines that requests have according to the page. */
  checkRequestHeaders(): void {
    for (const {line, pairs} of this.#requestHeaders) {
      this.responses += 1;
      const isSent = this.#sent.some(({requestHeaders}) =>
        pairs.every(([name, value]) => requestHeaders[name.toLowerCase()] === value),
      );
      if (!isSent) {
        this.#report(line, 'found headers that no request of the page sends, expected one that does');
      }
    }
  }
}

function pickResponsePart(
  response: Json | undefined,
  {pointer, fields}: Extract<Directive, {kind: 'response'}>,
): Json | undefined {
  const part = getAtPointer(response, pointer) as Json | undefined;
  return fields && isObject(part) ? Object.fromEntries(fields.map((name) => [name, part[name]])) : part;
}

/** Claims about a response need one; claims about events need a step. */
function isCheckable(claim: Claim, happened: StepOutcome, step: RunStep): boolean {
  switch (claim.kind) {
    case 'event':
      return true;
    case 'output':
      return step.item?.kind === 'fence' && happened.output !== undefined;
    default:
      return happened.status !== undefined;
  }
}

/**
 * Runs every request, program and directive of a page in order, in a sandbox of its own.
 *
 * @param text the page with its tokens replaced
 * @param language of the programs that run in place of the commands that the page shows in all languages
 */
export async function runPage(
  file: string,
  contracts: SandboxContracts,
  text = readPageText(file),
  language?: SampleLanguage,
): Promise<PageReport> {
  const run = new PageRun(readPage(file, text), contracts, language);
  await run.runAll();
  run.checkRequestHeaders();
  const {requests, runs, responses, expected, checked, skipped, findings, corrections} = run;
  return {file, requests, runs, responses, expected, checked, skipped, findings, corrections};
}
