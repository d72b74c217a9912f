import {readFileSync} from 'node:fs';
import {createRequire} from 'node:module';
import path from 'node:path';

/**
 * A loader for code of the theme, for browsers: puts each class name, or the function that creates one, in the place
 * where the theme names it: `ThemeClassNames.docs.docSidebarMenu`. The object has those of every plugin, and no bundler
 * drops a key of it.
 *
 * Plain JavaScript, since the bundler loads it without a compiler.
 */
export default function inlineClassNames(source) {
  return source.replace(/\bThemeClassNames((?:\.\w+)+)/g, (expression, keys) => {
    const value = keys
      .slice(1)
      .split('.')
      .reduce((object, key) => object?.[key], classNames);
    if (typeof value === 'function') {
      return `(${value})`;
    }
    return typeof value === 'string' ? JSON.stringify(value) : expression;
  });
}

const classNames = await readClassNames();

/** The class names of the theme, whose package is written for bundlers: its file is read as a module by itself. */
async function readClassNames() {
  const theme = createRequire(import.meta.url).resolve('@docusaurus/theme-common');
  const file = path.join(path.dirname(theme), 'utils/ThemeClassNames.js');
  const module = await import(`data:text/javascript,${encodeURIComponent(readFileSync(file, 'utf8'))}`);
  return module.ThemeClassNames;
}
