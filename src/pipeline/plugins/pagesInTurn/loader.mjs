import {createRequire} from 'node:module';
import {createGate} from './gate.mjs';

const {default: compilePage} = createRequire(import.meta.url)('@docusaurus/mdx-loader');

/** How many pages are compiled at a time: there is one thread, and each page has its trees in memory until it is done. */
const MOST_PAGES = 4;

const enter = createGate(MOST_PAGES);

/**
 * A loader in the place of that of MDX, which it calls for few pages at a time. A bundler begins with all pages at once.
 * Pages of the server are not counted: their loader waits until the same page is compiled for browsers.
 *
 * Plain JavaScript, since the bundler loads it without a compiler.
 */
export default function compileInTurn(source) {
  const callback = this.async();
  const context = Object.create(this, {async: {value: () => callback}});
  const compile = () => compilePage.call(context, source);
  const done = this._compiler?.name === 'server' ? compile() : enter(compile);
  done.catch(callback);
}
