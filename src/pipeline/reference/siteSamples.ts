import type {Contracts} from '../contracts/load';
import {exampleRequestsOf, sampleRequestOf} from './exampleRequests';
import type {OperationView} from '../../../packages/openapi/reader/documentViews';
import type {ShownSamples} from '../../../packages/openapi/markdown/renderContext';
import {programsOf} from '../../../packages/openapi/markdown/requestPrograms';

/** Gives the samples of the contracts' operations: programs that send the request of the story that comes first. */
export function siteSamples(contracts: Contracts): (operation: OperationView) => ShownSamples | undefined {
  const requests = exampleRequestsOf(contracts);
  return ({name}) => {
    const [example] = requests.get(name) ?? [];
    return example && {example: example.name, programs: programsOf(sampleRequestOf(example))};
  };
}
