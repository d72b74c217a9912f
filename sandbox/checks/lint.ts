import path from 'node:path';
import {getContractPath, createSourceResolver, type Product} from '../../src/pipeline/contracts/bundleContract';
import type {ContractSource} from '../../src/pipeline/contracts/source';
import type {Defect} from '../../src/pipeline/contracts/defect';

/** The findings of `redocly lint` with `redocly.yaml`, warnings included. */
export async function lintContract(source: ContractSource, product: Product): Promise<Defect[]> {
  const file = source.getPath(getContractPath(product));
  const {lint, loadConfig} = await import('@redocly/openapi-core');
  const problems = await lint({
    ref: file,
    config: await loadConfig({configPath: 'redocly.yaml'}),
    externalRefResolver: await createSourceResolver(source),
  });
  // A file that cannot be read is told with its own mistake; that references to it lead nowhere follows from it.
  const isConsequence = ({message}: {readonly message: string}): boolean =>
    /Can't resolve \$ref: \S+:\d+: found/.test(message) || /^Example validation errored: can't resolve/.test(message);
  const hasUnreadable = problems.some(({message}) => /Can't resolve \$ref: \S+:\d+: found/.test(message));
  const causes = hasUnreadable ? problems.filter((problem) => !isConsequence(problem)) : problems;
  return causes.map(({ruleId, message, location, suggest}) => {
    const [place] = location;
    const fix = suggest.length > 0 ? ` Did you mean ${suggest.join(', ')}?` : '';
    return {
      file: place ? path.relative(process.cwd(), place.source.absoluteRef) : file,
      pointer: place?.pointer?.replace(/^#/, '') ?? '',
      message: `found a violation of ${ruleId}: ${message}${fix}`,
    };
  });
}
