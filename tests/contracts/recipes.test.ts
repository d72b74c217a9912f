import {describe, expect, it} from 'vitest';
import {brand} from '../../src/brand';
import {getRecipeError} from '../../src/topics/errors/elements/recipes';
import {runRecipe} from './support/runRecipe';
import {readContracts} from '../../src/pipeline/projectContracts';
import type {RecipeStep} from '../../src/pipeline/contracts/generated/schemas';

/** Runs every recipe of the page about environments, and checks its result. */

const {recipes: book, errorCodes, sandboxTriggers} = readContracts().catalogs;

/** A payment of an earlier version ends on its first decline. */
const NEEDS_SEVERAL_DECLINES = new Set(['five_declines', 'expired_challenge_of_the_last_attempt']);

describe('a recipe', () => {
  it.each(book.recipes)('$recipe causes $transitions', async (recipe) => {
    const {exchanges, fired, paymentStatus, faults} = await runRecipe(recipe, book);
    expect(faults).toEqual([]);
    expect([...fired]).toEqual(expect.arrayContaining([...recipe.transitions]));
    if (recipe.payment_status !== null) {
      expect(paymentStatus).toBe(recipe.payment_status);
    }
    const code = getRecipeError(recipe);
    if (code !== undefined) {
      const {status, body, headers} = [...exchanges].sort((a, b) => a.number - b.number).at(-1)!;
      const {retry, ...error} = errorCodes.errors.find((one) => one.code === code)!;
      expect({status, ...(body as object)}).toMatchObject({
        status: error.status,
        code,
        title: error.title,
        retriable: error.retriable,
      });
      expect(headers.has('retry-after')).toBe(retry === 'after_retry_after' || code === 'service_unavailable');
    }
  });
});

/** The steps with a version for what creates a payment: it governs the payment from then on. */
function createWithVersion(steps: readonly RecipeStep[], version: string): RecipeStep[] {
  return steps.map((step) =>
    'operation' in step && /^create(?:Payment|Checkout)Intent$/.test(step.operation) ? {...step, version} : step,
  );
}

describe('the guards of a payment', () => {
  const older = readContracts()
    .changelog.versions.map(({date}) => date)
    .filter((date) => date < brand.apiVersion);
  const {transitions} = readContracts().lifecycles.get('payment_intent')!;
  const played = book.recipes.filter(
    (recipe) =>
      recipe.transitions.some((one) => one.startsWith('payment_intent.')) && !NEEDS_SEVERAL_DECLINES.has(recipe.recipe),
  );

  it.each(older)('name the version where a payment of %s takes another course', async (version) => {
    const unnamed = new Set<string>();
    for (const recipe of played) {
      const starts = book.starts.map((start) => ({...start, steps: createWithVersion(start.steps, version)}));
      const [current, earlier] = await Promise.all([
        runRecipe(recipe, book),
        runRecipe({...recipe, steps: createWithVersion(recipe.steps, version)}, {...book, starts}),
      ]);
      const different = transitions.filter(({id}) => {
        const [isCurrent, isEarlier] = [current, earlier].map(({fired}) => fired.has(`payment_intent.${id}`));
        return isCurrent !== isEarlier;
      });
      different.filter(({guard}) => !/version \d{4}-/.test(guard ?? '')).forEach(({id}) => unnamed.add(id));
    }
    expect([...unnamed]).toEqual([]);
  });
});

describe('the recipes', () => {
  it('cause every transition of every resource, each once', () => {
    const wanted = [...readContracts().lifecycles].flatMap(([machine, {transitions}]) =>
      transitions.map(({id}) => `${machine}.${id}`),
    );
    expect(book.recipes.flatMap(({transitions}) => transitions).sort()).toEqual(wanted.sort());
  });

  it('cause every value of payment_status, each once', () => {
    const caused = book.recipes.flatMap(({payment_status}) => payment_status ?? []);
    expect(caused.sort()).toEqual(['no_payment_required', 'paid', 'pending', 'unpaid']);
  });

  it.each(errorCodes.errors)('cause $code with what its trigger names', ({code, sandbox_trigger}) => {
    const found = book.recipes.filter((recipe) => getRecipeError(recipe) === code);
    const text = JSON.stringify(found);
    const named = [...sandbox_trigger!.matchAll(/(?:tok_|Sandbox-)\w+/g)].map(([name]) => name);
    expect(found.length).toBeGreaterThan(0);
    expect(named.filter((name) => !text.includes(name))).toEqual([]);
  });

  it('use every header and every amount of the sandbox', () => {
    const text = JSON.stringify(book.recipes.map(({steps}) => steps));
    const headers = sandboxTriggers.headers.map(({header}) => `"${header}":`);
    const amounts = sandboxTriggers.amounts.map(({amount}) => `"amount":${amount}`);
    expect([...headers, ...amounts].filter((one) => !text.includes(one))).toEqual([]);
  });

  // These change no status: the price, the stock and the text of a product.
  const WITHOUT_TRANSITION = ['merchant_describe', 'merchant_leave_one', 'merchant_restock'];

  it('use every party that changes a status', () => {
    const text = JSON.stringify(book);
    const unused = sandboxTriggers.parties.map(({action}) => action).filter((action) => !text.includes(`:"${action}`));
    expect(unused).toEqual(WITHOUT_TRANSITION);
  });

  it('have names and starts of their own', () => {
    const names = book.recipes.map(({recipe}) => recipe);
    expect(new Set(names).size).toBe(names.length);
    const starts = new Set(book.recipes.flatMap(({after}) => after ?? []));
    const reached = new Set([...starts, ...book.starts.flatMap(({after}) => after ?? [])]);
    expect(book.starts.filter(({start}) => !reached.has(start))).toEqual([]);
  });
});
