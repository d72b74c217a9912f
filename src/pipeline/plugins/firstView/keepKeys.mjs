/**
 * A loader for an object that Docusaurus generates for the browser, such as the configuration of the site: keeps what
 * code of pages reads. A key that is left out throws when it is read, and since every page is rendered by the same
 * module, a build fails there. Keys inside, such as `themeConfig.prism`, may be for the server only.
 *
 * Plain JavaScript, since the bundler loads it without a compiler.
 */
export default function keepKeys(source) {
  const {kept, serverOnly, isServer} = this.getOptions();
  const all = JSON.parse(source.slice(source.indexOf('{'), source.lastIndexOf('}') + 1));
  if (!isServer) {
    serverOnly.forEach((key) => omit(all, key.split('.')));
  }
  const isKept = ([key]) => kept.includes(key);
  const entries = Object.entries(all);
  const object = JSON.stringify(Object.fromEntries(entries.filter(isKept)));
  if (!isServer) {
    return `export default ${object};`;
  }
  const left = JSON.stringify(entries.filter((entry) => !isKept(entry)).map(([key]) => key));
  return `const object = ${object};
for (const key of ${left}) {
  Object.defineProperty(object, key, {
    get() {
      throw new Error('A page reads "' + key + '", which src/pipeline/plugins/firstView/index.ts leaves out of the browser: add it to the keys there.');
    },
  });
}
export default object;`;
}

function omit(object, [key, ...inner]) {
  if (inner.length === 0) {
    Reflect.deleteProperty(object, key);
  } else if (object[key]) {
    omit(object[key], inner);
  }
}
