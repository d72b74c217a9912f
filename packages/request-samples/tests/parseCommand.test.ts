import {describe, expect, it} from 'vitest';
import {renderSample, renderSampleParts, SAMPLE_LANGUAGES} from '..';
import {parseCurlCommand, readExports} from '../parseCommand';

const COMMAND = `curl -X PATCH "https://shop.example/carts/$CART/lines?limit=1" \\
  -H "Authorization: Bearer $KEY" \\
  -H "Version: 2026" \\
  --json '{"cart_id": "'$CART'", "note": "100% of cart_1"}'`;

describe('a curl command', () => {
  it('is read as the request that it sends', () => {
    expect(parseCurlCommand(COMMAND, {CART: 'cart_1', OTHER: 'x'})).toEqual({
      method: 'PATCH',
      url: 'https://shop.example/carts/cart_1/lines?limit=1',
      headers: [['Version', '2026']],
      authorization: {kind: 'bearer', variable: 'KEY'},
      body: {mediaType: 'application/json', value: {cart_id: 'cart_1', note: '100% of cart_1'}},
      variables: {CART: 'cart_1'},
    });
  });

  it.each([
    ['curl https://a.example | jq .', 'found "| jq ."'],
    ['curl https://a.example --compressed x', 'found "--compressed"'],
    ['curl https://a.example https://b.example', 'found "https://b.example"'],
    ['wget https://a.example', 'found the command "wget"'],
    ['curl -X GET', 'found no URL'],
    ['curl https://a.example/$ID', 'found $ID, which no block before it sets'],
  ])('is rejected where other languages cannot send the same: %s', (command, message) => {
    expect(() => parseCurlCommand(command, {})).toThrow(message);
  });

  it('may use what earlier commands exported', () => {
    expect(readExports('export CHECKOUT=co_1 NUMBER=5512\necho\nexport PI=pi_1')).toEqual({
      CHECKOUT: 'co_1',
      NUMBER: '5512',
      PI: 'pi_1',
    });
  });
});

describe.each(SAMPLE_LANGUAGES)('a sample in $name', (language) => {
  const request = parseCurlCommand(COMMAND, {CART: 'cart_1'});

  it('reads variables from the environment, in the path and in strings of JSON', () => {
    const program = renderSample(language, request);
    expect(program.match(/cart_1/g), program).toHaveLength(1);
    expect(program).toContain('CART');
  });

  it('is the text of its parts, of which the call has the address and no check of the key', () => {
    const parts = renderSampleParts(language, request);
    expect(`${parts.map(({text}) => text).join('\n')}\n`).toBe(renderSample(language, request));
    const call = parts.filter(({isFolded}) => !isFolded).map(({text}) => text);
    expect(call.join('\n')).toContain('https://shop.example/carts/');
    expect(call.join('\n')).not.toContain('your key');
  });
});
