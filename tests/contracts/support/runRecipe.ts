import {createSandbox} from '../../../sandbox/server';
import {playScenarioInto, type ScenarioExchange} from '../../../sandbox/scenarios/runScenario';
import type {Scenario, ScenarioStep} from '../../../src/pipeline/contracts/scenarios';
import {loadSharedContracts, type SandboxContracts} from '../../../sandbox/contracts';
import type {ReceiverReply} from '../../../sandbox/world/deliveries';
import type {Recipe, Recipes, RecipeStart, RecipeStep} from '../../../src/pipeline/contracts/generated/schemas';

/** What doing a recipe led to. */
export interface RecipeOutcome {
  /** The requests of the recipe itself, without those of its start. */
  readonly exchanges: readonly ScenarioExchange[];
  /** Transitions that the recipe itself fired, as `machine.transition`; without a start also those of the seed data. */
  readonly fired: ReadonlySet<string>;
  /** The `payment_status` of `ci_one`, if it exists. */
  readonly paymentStatus: unknown;
  readonly faults: readonly unknown[];
}

/** The starts that a recipe continues from, in order. */
function listMatchingStarts({after}: {readonly after: string | null}, {starts}: Recipes): RecipeStart[] {
  if (after === null) {
    return [];
  }
  const start = starts.find((one) => one.start === after);
  if (!start) {
    throw new Error(`contracts/catalogs/recipes.yaml: found after ${after}, expected one of the starts.`);
  }
  return [...listMatchingStarts(start, {starts, recipes: []}), start];
}

/** A step of a recipe as a step of a scenario. */
function toScenarioSteps(step: RecipeStep): ScenarioStep[] {
  if ('receiver' in step) {
    return [step];
  }
  if ('operation' in step) {
    const {times = 1, ...request} = step;
    return Array.from({length: times}, () => request);
  }
  return step.shopper === 'checkout'
    ? [{act: 'checkout_intent.submit', id: step.id, data: {card_number: step.card_number!}}]
    : [{act: 'payment_intent.resume', id: step.id}];
}

/** All steps of a recipe, those of its start first. */
export function listRecipeSteps(recipe: Pick<Recipe, 'after' | 'steps'>, recipes: Recipes): ScenarioStep[] {
  return [...listMatchingStarts(recipe, recipes), recipe].flatMap(({steps}) => steps.flatMap(toScenarioSteps));
}

function mergeIds(parts: readonly {readonly ids: Scenario['ids']}[]): Record<string, string[]> {
  const ids: Record<string, string[]> = {};
  for (const [prefix, names] of parts.flatMap((part) => Object.entries(part.ids ?? {}))) {
    ids[prefix] = [...(ids[prefix] ?? []), ...names];
  }
  return ids;
}

/** The contracts of the sandbox, with accounts in addition to the seed data. */
async function withAccounts(accounts: readonly object[]): Promise<SandboxContracts> {
  const contracts = await loadSharedContracts();
  const payments = contracts.seedData.payments as {accounts: readonly object[]};
  return {
    ...contracts,
    seedData: {...contracts.seedData, payments: {...payments, accounts: [...payments.accounts, ...accounts]}},
  };
}

/**
 * Runs a recipe in a new sandbox.
 *
 * @throws when a response differs from the recipe
 */
export async function runRecipe(
  recipe: Pick<Recipe, 'recipe' | 'after' | 'ids' | 'steps'>,
  recipes: Recipes,
  accounts: readonly object[] = [],
): Promise<RecipeOutcome> {
  const starts = listMatchingStarts(recipe, recipes);
  const faults: unknown[] = [];
  const receiver = {status: 204};
  const ids = mergeIds([...starts, recipe]);
  const sandbox = await createSandbox({
    contracts: await withAccounts(accounts),
    start: '2026-11-03T10:00:00Z',
    ids,
    deliver: (): Promise<ReceiverReply> => Promise.resolve({...receiver}),
    onFault: (error) => faults.push(error),
  });
  const {world} = sandbox;
  try {
    const base = await sandbox.listen();
    const prepared = starts.flatMap(({steps}) => steps.flatMap(toScenarioSteps));
    const own = recipe.steps.flatMap(toScenarioSteps);
    const scenario = {name: recipe.recipe, title: '', summary: '', start: world.clock.getTime(), ids};
    await playScenarioInto(sandbox, base, {...scenario, steps: [...prepared, ...own]}, prepared.length + 1, receiver);
    if (starts.length > 0) {
      world.fired.clear();
    }
    const exchanges = await playScenarioInto(
      sandbox,
      base,
      {...scenario, name: `own-${scenario.name}`, steps: own},
      undefined,
      receiver,
    );
    await world.deliveries.waitUntilIdle();
    const checkout = world.getCollection('checkout_intent').get('ci_one') as {payment_status?: string} | undefined;
    return {exchanges, fired: world.fired, paymentStatus: checkout?.payment_status, faults};
  } finally {
    await sandbox.close();
  }
}
