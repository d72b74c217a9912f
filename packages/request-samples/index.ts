import {renderCurlSample} from './curl';
import {renderGoSample} from './go';
import {renderJavaSample} from './java';
import {renderJavascriptSample} from './javascript';
import {renderPhpSample} from './php';
import {joinParts, type SamplePart} from './parts';
import {prepareRequest, type PreparedRequest} from './prepare';
import {renderPythonSample} from './python';
import type {SampleRequest} from './request';
import {renderRubySample} from './ruby';

export interface SampleLanguage {
  readonly id: 'curl' | 'javascript' | 'python' | 'java' | 'go' | 'php' | 'ruby';
  /** The name that readers see. */
  readonly name: string;
  /** The language of its code blocks, which is also the name of its grammar in Prism. */
  readonly fence: string;
  /** The file that a reader saves it as. */
  readonly file: string;
  /** The command that runs its file, and other commands that it needs. */
  readonly commands: readonly [run: string, ...others: string[]];
}

const SAMPLE_WRITERS: Readonly<Record<SampleLanguage['id'], (request: PreparedRequest) => readonly SamplePart[]>> = {
  curl: renderCurlSample,
  javascript: renderJavascriptSample,
  python: renderPythonSample,
  java: renderJavaSample,
  go: renderGoSample,
  php: renderPhpSample,
  ruby: renderRubySample,
};

/** The languages that samples are written in, in the order in which they are shown. */
export const SAMPLE_LANGUAGES: readonly SampleLanguage[] = [
  {id: 'curl', name: 'cURL', fence: 'bash', file: 'sample.sh', commands: ['bash', 'curl']},
  {id: 'javascript', name: 'JavaScript', fence: 'javascript', file: 'sample.mjs', commands: ['node']},
  {id: 'python', name: 'Python', fence: 'python', file: 'sample.py', commands: ['python3']},
  {id: 'java', name: 'Java', fence: 'java', file: 'Sample.java', commands: ['java', 'javac']},
  {id: 'go', name: 'Go', fence: 'go', file: 'main.go', commands: ['go']},
  {id: 'php', name: 'PHP', fence: 'php', file: 'sample.php', commands: ['php']},
  {id: 'ruby', name: 'Ruby', fence: 'ruby', file: 'sample.rb', commands: ['ruby']},
];

/**
 * A whole program that sends a request and prints the response body, with the standard library of its language alone.
 * It ends with exit code 1 and a message when the key is missing, there is no response, or the status is 400 or above;
 * cURL has its own exit codes.
 *
 * @throws when the URL is not absolute
 */
export function renderSample(language: SampleLanguage, request: SampleRequest): string {
  return joinParts(renderSampleParts(language, request));
}

/**
 * The same program in parts, in their order: the call, and what is around it. A line end is between two parts.
 *
 * @throws when the URL is not absolute
 */
export function renderSampleParts(language: SampleLanguage, request: SampleRequest): readonly SamplePart[] {
  return SAMPLE_WRITERS[language.id](prepareRequest(request)).filter(({text}) => text !== '');
}
