import {createRequire} from 'node:module';

const {default: compilePage} = createRequire(import.meta.url)('@docusaurus/mdx-loader');

/** A message of this project: it begins with a file and its line. */
const PLACE = /^[^\s:]+:\d+: /;

/**
 * The cause of an error where it names its place. The loader of MDX repeats the message twice, with the stack of its
 * own code.
 *
 * @param {unknown} error
 */
export function findCause(error) {
  const message = error instanceof Error && error.cause instanceof Error ? error.cause.message : '';
  return PLACE.test(message) ? Object.assign(new Error(message), {stack: message}) : error;
}

/**
 * A loader in the place of that of MDX, which it calls: what is wrong with a page is reported in its own words.
 *
 * Plain JavaScript, since the bundler loads it without a compiler.
 */
export default function reportPlainly(source) {
  const callback = this.async();
  const report = (error, ...results) => callback(error ? findCause(error) : error, ...results);
  const context = Object.create(this, {async: {value: () => report}});
  compilePage.call(context, source).catch(report);
}
