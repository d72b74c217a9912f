import fs from 'node:fs';
import path from 'node:path';
import {afterEach, describe, expect, it, vi} from 'vitest';
import {findChromium} from './findChromium';

describe('findChromium', () => {
  afterEach(() => {
    vi.restoreAllMocks();
    vi.unstubAllEnvs();
  });

  it('the browser of CHROME_PATH is preferred', () => {
    vi.stubEnv('CHROME_PATH', '/opt/my-chrome');
    vi.spyOn(fs, 'existsSync').mockImplementation((file) => file === '/opt/my-chrome');
    expect(findChromium()).toBe('/opt/my-chrome');
  });

  it('a browser on the search path is found', () => {
    vi.stubEnv('CHROME_PATH', '');
    vi.stubEnv('PATH', ['/first', '/second'].join(path.delimiter));
    const expected = path.join('/second', 'google-chrome');
    vi.spyOn(fs, 'existsSync').mockImplementation((file) => file === expected);
    expect(findChromium()).toBe(expected);
  });

  it('prefers the headless shell to a whole Chromium', () => {
    vi.stubEnv('CHROME_PATH', '');
    vi.stubEnv('PATH', ['/first', '/second'].join(path.delimiter));
    const installed = [path.join('/first', 'chromium'), path.join('/second', 'chromium-headless-shell')];
    vi.spyOn(fs, 'existsSync').mockImplementation((file) => installed.includes(String(file)));
    expect(findChromium()).toBe(installed[1]);
  });

  it('a missing browser is reported with the setup command', () => {
    vi.spyOn(fs, 'existsSync').mockReturnValue(false);
    expect(findChromium).toThrow(/^Install Chromium or Google Chrome, by npm run setup [^.]*CHROME_PATH[^.]*\.$/);
  });
});
