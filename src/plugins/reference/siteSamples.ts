import type {Contracts} from '../contracts/load';
import {exampleRequestsOf, sampleRequestOf} from '../samples/exampleRequests';
import type {OperationView} from '../openapi/model';
import type {ShownSamples} from './context';
import {programsOf} from './programs';

/** Gives the samples of the contracts' operations: programs that send the request of the story that comes first. */
export function siteSamples(contracts: Contracts): (operation: OperationView) => ShownSamples | undefined {
  const requests = exampleRequestsOf(contracts);
  return ({name}) => {
    const [example] = requests.get(name) ?? [];
    return example && {example: example.name, programs: programsOf(sampleRequestOf(example))};
  };
}
