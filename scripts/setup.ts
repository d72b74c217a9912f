/**
 * Prepares a machine for the tests: a browser, and the languages of the samples.
 *
 * Usage: npm run setup
 * Exit code 1 when there is no browser.
 */
import {prepareMachine} from './prepareMachine';

try {
  prepareMachine();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
