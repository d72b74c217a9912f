import {describe, expect, it} from 'vitest';
import {hardenInlineScript} from './inlineScript';

describe('hardenInlineScript', () => {
  it('fails with a cure when an update of the theme has moved what it replaces', () => {
    expect(() => hardenInlineScript('(function () {})();')).toThrow(
      /inlineScript\.ts: .*no longer has .*adapt the pattern/s,
    );
  });
});
