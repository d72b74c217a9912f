import type {Contracts} from '../contracts/load';
import {getExampleRequests, toSampleRequest} from './exampleRequests';
import type {OperationView} from '../../../packages/openapi/reader/documentViews';
import type {ShownSamples} from '../../../packages/openapi/markdown/renderContext';
import {brand} from '../../brand';
import {renderOperationPrograms, renderPrograms} from '../../../packages/openapi/markdown/requestPrograms';

/**
 * Returns the samples of the contracts' operations: programs that send the first request of the scenarios, or, where no
 * scenario sends any, one that is generated from the contract.
 */
export function createSiteSamples(contracts: Contracts): (operation: OperationView) => ShownSamples | undefined {
  const requests = getExampleRequests(contracts);
  return (operation) => {
    const [example] = requests.get(operation.name) ?? [];
    if (!example) {
      return renderOperationPrograms(operation, brand.secretKeyVariable);
    }
    return {example: example.name, programs: renderPrograms(toSampleRequest(example))};
  };
}
