import path from 'node:path';
import {brandResolver} from '../contract';
import type {Defect} from './defect';

/** What `redocly lint` finds by the rules of `redocly.yaml`; warnings count. */
export async function lintContract(file: string): Promise<Defect[]> {
  const {lint, loadConfig} = await import('@redocly/openapi-core');
  const problems = await lint({
    ref: file,
    config: await loadConfig({configPath: 'redocly.yaml'}),
    externalRefResolver: await brandResolver(),
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
