import {describe, expect, it} from 'vitest';
import {hardenInlineScript} from './inlineScript';

describe('hardenInlineScript', () => {
  it('the replacement fails with a fix when an update of the theme has changed the passage', () => {
    expect(() => hardenInlineScript('(function () {})();')).toThrow(
      /inlineScript\.ts: .*no longer has .*adapt the pattern/s,
    );
  });
});
