import axe from 'axe-core';
import {isFullTier} from './tier';

/**
 * axe keeps the private fields of its colors in weak collections, of which it makes six entries for every color of every
 * text it looks at, and parses the same few strings again each time: more than half of its time on a long page. Here
 * fields are properties under symbols, and each string is parsed once. accessibility.spec.ts holds that nothing else changes.
 */
const PREAMBLE = `
  class WeakMap {
    #key = Symbol();
    set(owner, value) { owner[this.#key] = value; return this; }
    get(owner) { return owner[this.#key]; }
    has(owner) { return this.#key in owner; }
    delete(owner) { return delete owner[this.#key]; }
  }
  class WeakSet {
    #key = Symbol();
    add(owner) { owner[this.#key] = true; return this; }
    has(owner) { return this.#key in owner; }
    delete(owner) { return delete owner[this.#key]; }
  }`;

const EPILOGUE = `
  const {prototype} = axe.commons.color.Color;
  const {parseString} = prototype;
  const known = new Map();
  prototype.parseString = function (text) {
    if (!known.has(text)) {
      parseString.call(this, text);
      known.set(text, [this.r, this.g, this.b, this.alpha]);
    }
    [this.r, this.g, this.b, this.alpha] = known.get(text);
    return this;
  };`;

/**
 * A text is not measured where one of the same look has passed: the same styles and classes, from the text up to the
 * document. Long pages have thousands of words of code in six colors. The second tier measures every text.
 */
const CONTRAST = `
  const LOOK = ['color', 'background-color', 'background-image', 'opacity', 'font-size', 'font-weight', 'text-shadow',
    'position', 'z-index', 'float', 'margin', 'transform', 'filter', 'mix-blend-mode', 'clip-path'];
  const numbers = new Map();
  const looks = new WeakMap();
  const readLook = (element) => {
    if (element === null) return 0;
    if (!looks.has(element)) {
      const style = getComputedStyle(element);
      const look = [readLook(element.parentElement), element.tagName, element.getAttribute('class'),
        ...LOOK.map((property) => style.getPropertyValue(property))].join('|');
      if (!numbers.has(look)) numbers.set(look, numbers.size + 1);
      looks.set(element, numbers.get(look));
    }
    return looks.get(element);
  };
  const check = axe._audit.checks['color-contrast'];
  const {evaluate} = check;
  const passed = new Set();
  check.evaluate = function (node, ...more) {
    const look = readLook(node);
    if (passed.has(look)) return true;
    const outcome = evaluate.call(this, node, ...more);
    if (outcome === true) passed.add(look);
    return outcome;
  };`;

/** The source of axe for a page, several times as fast as the published one on a long page. */
export const fastAxeSource = `(() => {${PREAMBLE}\n${axe.source}\n${EPILOGUE}\n${CONTRAST}\n})();`;

/** The source of axe that tests run: in the second tier, the one that is published. */
export const axeSource = isFullTier ? axe.source : fastAxeSource;
