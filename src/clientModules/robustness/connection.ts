import ExecutionEnvironment from '@docusaurus/ExecutionEnvironment';

interface NetworkInformation {
  effectiveType?: string;
}

/** Docusaurus reads `navigator.connection.effectiveType` unchecked before each prefetch; some browsers have the one without the other. */
function polyfillEffectiveType(): void {
  const {connection} = navigator as {connection?: NetworkInformation};
  if (connection && typeof connection.effectiveType !== 'string') {
    Object.defineProperty(connection, 'effectiveType', {value: '4g', configurable: true});
  }
}

if (ExecutionEnvironment.canUseDOM) {
  polyfillEffectiveType();
}
