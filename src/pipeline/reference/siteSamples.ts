import type {Contracts} from '../contracts/load';
import {getExampleRequests, toSampleRequest} from './exampleRequests';
import type {OperationView} from '../../../packages/openapi/reader/documentViews';
import type {ShownSamples} from '../../../packages/openapi/markdown/renderContext';
import {renderPrograms} from '../../../packages/openapi/markdown/requestPrograms';

/** Returns the samples of the contracts' operations: programs that send the first request of the scenarios. */
export function createSiteSamples(contracts: Contracts): (operation: OperationView) => ShownSamples | undefined {
  const requests = getExampleRequests(contracts);
  return ({name}) => {
    const [example] = requests.get(name) ?? [];
    return example && {example: example.name, programs: renderPrograms(toSampleRequest(example))};
  };
}
