import type {LifecycleData, OperationData} from '../lifecycleData';
import type {JsonMap} from '../../../../packages/json';

/**
 * The problem document that is returned for a call that is not allowed.
 *
 * @param id of the object that is called
 */
export function createInvalidStateProblem(
  {errors, refusal}: Pick<LifecycleData, 'errors' | 'refusal'>,
  {id: operationId, path}: Pick<OperationData, 'id' | 'path'>,
  {code, state, id}: {readonly code: string; readonly state: string; readonly id: string},
): JsonMap {
  const {problem} = errors[code]!;
  return {
    ...problem,
    detail: refusal.replace('{state}', state).replace('{operation}', operationId),
    instance: path.replace('{id}', id),
    ...('current_status' in problem && {current_status: state}),
  };
}
