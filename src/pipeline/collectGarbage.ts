import v8 from 'node:v8';
import vm from 'node:vm';

/**
 * Collects the garbage of the process. V8 does so by itself when the heap has grown by half of what it was; what is
 * allocated beside the heap does not count for it.
 */
export function collectGarbage(): void {
  v8.setFlagsFromString('--expose-gc');
  (vm.runInNewContext('gc') as () => void)();
}
