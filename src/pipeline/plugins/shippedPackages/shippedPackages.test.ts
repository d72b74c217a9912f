import {expect, it} from 'vitest';
import {listPackages} from './index';

it('lists the packages of modules, of joined ones and of those that loaders handled, each once', () => {
  expect(
    listPackages([
      {name: './node_modules/react/index.js'},
      {
        name: './src/a.ts + 2 modules',
        modules: [{name: './node_modules/@a/b/c.js'}, {name: './node_modules/react/jsx.js'}],
      },
      {name: 'css ./node_modules/css-loader/index.js!./node_modules/d/node_modules/e/f.css'},
      {name: './src/a.ts'},
    ]),
  ).toEqual(['@a/b', 'e', 'react']);
});
