import path from 'node:path';
import {getContractPath, createSourceResolver, type Product} from '../../src/pipeline/contracts/bundleContract';
import type {ContractSource} from '../../src/pipeline/contracts/source';
import type {Defect} from '../../src/pipeline/contracts/defect';

/** What `redocly lint` finds by the rules of `redocly.yaml`; warnings count. */
export async function lintContract(source: ContractSource, product: Product): Promise<Defect[]> {
  const file = source.getPath(getContractPath(product));
  const {lint, loadConfig} = await import('@redocly/openapi-core');
  const problems = await lint({
    ref: file,
    config: await loadConfig({configPath: 'redocly.yaml'}),
    externalRefResolver: await createSourceResolver(source),
  });
  return problems.map(({ruleId, message, location, suggest}) => {
    const [place] = location;
    const cure = suggest.length > 0 ? ` Did you mean ${suggest.join(', ')}?` : '';
    return {
      file: place ? path.relative(process.cwd(), place.source.absoluteRef) : file,
      pointer: place?.pointer?.replace(/^#/, '') ?? '',
      message: `found what ${ruleId} refuses: ${message}${cure}`,
    };
  });
}
