import {countPropertyExamples, listNamedExamples} from './examples';
import {listEvents, PRODUCTS} from '../../src/pipeline/contracts/bundleContract';
import type {Contracts} from '../../src/pipeline/contracts/load';
import {SAMPLE_LANGUAGES} from '../../packages/request-samples';
import type {PlayedScenario} from '../scenarios/runScenario';
import {loadContracts} from '../contracts';
import type {Story} from './playedStory';

/** The counts of what was checked, for pages and the README. */
export interface VerificationCounts {
  readonly operations: number;
  readonly events: number;
  readonly schemas: number;
  /** Examples of media types and of properties, each validated. */
  readonly examples: number;
  readonly lifecycles: number;
  readonly transitions: number;
  readonly errorCodes: number;
  readonly declineCodes: number;
  readonly scenarios: number;
  readonly requestsPlayed: number;
  /** Programs that call an operation, one per operation and language. */
  readonly samples: number;
}

/** Each operation that a scenario calls successfully has a sample in each language, which tests run. */
function countSamples(played: readonly PlayedScenario[]): number {
  const successes = played.flatMap(({exchanges}) => exchanges.filter(({status}) => status < 300));
  return new Set(successes.map(({operation}) => operation.operationId)).size * SAMPLE_LANGUAGES.length;
}

export async function countAll(contracts: Contracts, {played}: Story): Promise<VerificationCounts> {
  const {products, lifecycles, catalogs} = await loadContracts(contracts);
  const documents = await Promise.all(PRODUCTS.map((product) => contracts.readClosed(product)));
  const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);
  return {
    operations: sum(products.map(({operations}) => operations.length)),
    events: sum(documents.map((document) => listEvents(document).length)),
    schemas: sum(documents.map(({components}) => Object.keys(components.schemas).length)),
    examples: sum(documents.map((document) => listNamedExamples(document).length + countPropertyExamples(document))),
    lifecycles: lifecycles.size,
    transitions: sum([...lifecycles.values()].map(({transitions}) => transitions.length)),
    errorCodes: new Set(catalogs.errorCodes.errors.map(({code}) => code)).size,
    declineCodes: catalogs.declineCodes.declines.length,
    scenarios: played.length,
    requestsPlayed: sum(played.map(({exchanges}) => exchanges.length)),
    samples: countSamples(played),
  };
}
