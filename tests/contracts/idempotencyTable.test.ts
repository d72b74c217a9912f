import {describe, expect, it} from 'vitest';
import {getRecipeError} from '../../src/topics/errors/elements/recipes';
import {runRecipe} from './support/runRecipe';
import {readContracts} from '../../src/pipeline/projectContracts';

const {idempotency, recipes, errorCodes} = readContracts().catalogs;
const OTHER_ACCOUNT = {id: 'acct_other', secret_key: 'sk_test_other', publishable_key: 'pk_test_other', turned_on: []};

describe('a request with an idempotency key', () => {
  it.each(idempotency.rows)('$key, $body, $first: $status', async ({status, replayed, runs, steps, ids}) => {
    const recipe = {recipe: 'idempotency', after: null, ids, steps};
    const {exchanges, fired, faults} = await runRecipe(recipe, recipes, [OTHER_ACCOUNT]);
    expect(faults).toEqual([]);
    const last = [...exchanges].sort((a, b) => a.number - b.number).at(-1)!;
    expect(last.status).toBe(status);
    expect(last.headers.get('idempotency-replayed')).toBe(replayed ? 'true' : null);
    const rule = errorCodes.errors.find(({code}) => code === getRecipeError({steps}));
    expect(last.headers.has('retry-after')).toBe(rule?.retry === 'after_retry_after');
    expect(runs.startsWith('Yes')).toBe(status < 300 && !replayed);
    // Products are created with the seed data, before any request.
    const changes = [...fired].filter((transition) => !transition.startsWith('product.'));
    expect(changes.length > 0).toBe(exchanges.some((one) => one.status < 300) || status === 402);
  });

  it('is not run again where the table denies it: two requests create one object', async () => {
    const row = idempotency.rows.find(({replayed, status}) => replayed && status === 201)!;
    const {exchanges} = await runRecipe({recipe: 'replay', after: null, ids: row.ids, steps: row.steps}, recipes);
    expect(new Set(exchanges.map(({body}) => (body as {id: string}).id)).size).toBe(1);
  });
});
