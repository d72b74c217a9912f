/** Runs steps of a check in a process of their own (`stepsApart.ts`), and reports what each found. */
import {runStep} from './checkContent';
import {CHECK_STEPS} from './steps';
import type {Order, Report} from './stepsApart';

async function run({names, files}: Order): Promise<void> {
  for (const step of CHECK_STEPS.filter(({name}) => names.includes(name))) {
    const {error, ...result} = await runStep(step, files);
    process.send!({name: step.name, ...result, ...(error && {error: error.message})} satisfies Report);
  }
}

process.once('message', (order: Order) => {
  run(order).catch((error: unknown) => {
    console.error(error);
    process.exitCode = 1;
  });
});
