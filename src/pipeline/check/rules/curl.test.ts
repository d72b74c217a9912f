// cspell:ignore reqest
import {expect, it} from 'vitest';
import {checkCurl} from './curl';

it.each([
  'curl -sS -XPOST -u key: --data-urlencode "a=b c" https://api.shop.example/orders',
  'curl -fsSLo orders.json "https://api.shop.example/orders"',
  'ID=$(curl https://api.shop.example/orders -F "file=@a.pdf" | jq -r .id)',
])('takes options that samples of any API have: %s', (command) => {
  expect(checkCurl(command)).toEqual([]);
});

it.each([
  ['curl https://api.shop.example/orders -x POST', 'found the option -x of curl'],
  ['curl https://api.shop.example/orders --reqest POST', 'such as --request. Correct it.'],
  ['curl https://api.shop.example/orders \\\n  -h "Accept: text/csv"', 'such as -H. Correct it.'],
])('finds an option that no sample needs: %s', (command, message) => {
  expect(checkCurl(command)).toEqual([
    {line: command.split('\n').length, message: expect.stringContaining(message) as string},
  ]);
});
