import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {afterEach, beforeEach, describe, expect, it, vi} from 'vitest';
import {prepareMachine} from './prepareMachine';

const ENGINES = ['firefox-esr', 'WebKitWebDriver', 'Xvfb'];
const LANGUAGES = ['bash', 'curl', 'node', 'python3', 'javac', 'java', 'go', 'php', 'ruby'];

const SERVERS = ['nginx', 'caddy'];

/** Logs its arguments, and writes the command of a package beside itself; the package of Go is not available. */
const APT_GET = `#!/bin/sh
folder=$(/usr/bin/dirname "$0")
echo "$*" >> "$folder/log"
for last; do :; done
case "$1 $last" in
  "install golang-go") exit 100 ;;
  "install php-cli") echo > "$folder/php" ;;
  install*) echo > "$folder/$last" ;;
esac
`;

let folder = '';
let printed: string[] = [];

function install(...commands: readonly string[]): void {
  commands.forEach((command) => fs.writeFileSync(path.join(folder, command), ''));
}

describe('the setup', () => {
  beforeEach(() => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'setup-'));
    printed = [];
    fs.writeFileSync(path.join(folder, 'apt-get'), APT_GET, {mode: 0o755});
    vi.stubEnv('CHROME_PATH', '');
    vi.stubEnv('PATH', folder);
    vi.spyOn(process, 'getuid').mockReturnValue(0);
    const {existsSync} = fs;
    vi.spyOn(fs, 'existsSync').mockImplementation((file) => String(file).startsWith(folder) && existsSync(file));
    for (const level of ['log', 'warn', 'error'] as const) {
      vi.spyOn(console, level).mockImplementation((text: string) => void printed.push(text));
    }
  });

  afterEach(() => {
    vi.restoreAllMocks();
    vi.unstubAllEnvs();
    fs.rmSync(folder, {recursive: true});
  });

  it('nothing is installed if nothing is missing', () => {
    install('chromium-headless-shell', ...LANGUAGES, ...SERVERS, ...ENGINES);
    prepareMachine();
    expect(fs.existsSync(path.join(folder, 'log'))).toBe(false);
    expect(printed).toEqual([
      `Browser: ${path.join(folder, 'chromium-headless-shell')}.`,
      'Every language of the samples is installed.',
      'nginx and Caddy are installed.',
    ]);
  });

  it('root gets what is missing, even after an unavailable package, and a list of what stays missing', () => {
    install(...ENGINES, ...LANGUAGES.filter((name) => name !== 'php' && name !== 'go'));
    prepareMachine();
    expect(fs.readFileSync(path.join(folder, 'log'), 'utf8').trim().split('\n')).toEqual([
      'update -qq',
      'install -y -qq --no-install-recommends chromium-headless-shell',
      'install -y -qq --no-install-recommends golang-go',
      'install -y -qq --no-install-recommends php-cli',
      'install -y -qq --no-install-recommends nginx',
      'install -y -qq --no-install-recommends libnginx-mod-http-brotli-static',
      'install -y -qq --no-install-recommends caddy',
    ]);
    expect(printed.slice(-2)).toEqual([
      `Browser: ${path.join(folder, 'chromium-headless-shell')}.`,
      'nginx and Caddy are installed.',
    ]);
    expect(printed.at(-3)).toMatch(/^Install go, .* to run the samples in go, which are skipped now\.$/);
  });

  it('installs the engines that are missing, without which the tests still run', () => {
    install('chromium', ...LANGUAGES);
    prepareMachine();
    const log = fs.readFileSync(path.join(folder, 'log'), 'utf8');
    for (const name of ['firefox-esr', 'webkit2gtk-driver', 'xvfb']) {
      expect(log).toContain(`install -y -qq --no-install-recommends ${name}\n`);
    }
    vi.spyOn(process, 'getuid').mockReturnValue(1000);
    fs.rmSync(path.join(folder, 'xvfb'));
    prepareMachine();
    expect(printed).toContain('Install xvfb, a package of Debian, to run the tests in WebKit, which are skipped now.');
  });

  it('installs a whole Chromium where the headless shell is not a package', () => {
    fs.writeFileSync(
      path.join(folder, 'apt-get'),
      APT_GET.replace('install golang-go', 'install chromium-headless-shell'),
    );
    install(...LANGUAGES, ...SERVERS, ...ENGINES);
    prepareMachine();
    expect(fs.readFileSync(path.join(folder, 'log'), 'utf8').trim().split('\n')).toEqual([
      'update -qq',
      'install -y -qq --no-install-recommends chromium-headless-shell',
      'install -y -qq chromium',
    ]);
    expect(printed).toContain(`Browser: ${path.join(folder, 'chromium')}.`);
  });

  it('keeps the Chromium that is there for anyone who may not install', () => {
    vi.spyOn(process, 'getuid').mockReturnValue(1000);
    install('chromium', ...LANGUAGES, ...SERVERS, ...ENGINES);
    prepareMachine();
    expect(fs.existsSync(path.join(folder, 'log'))).toBe(false);
    expect(printed).toContain(`Browser: ${path.join(folder, 'chromium')}.`);
  });

  it('other users get no installation, but the list of what to install', () => {
    vi.spyOn(process, 'getuid').mockReturnValue(1000);
    install(...ENGINES, ...LANGUAGES.filter((name) => name !== 'ruby'));
    expect(prepareMachine).toThrow(/^Install Chromium or Google Chrome, /);
    expect(fs.existsSync(path.join(folder, 'log'))).toBe(false);
    expect(printed.at(-3)).toMatch(/^Install ruby, .* to run the samples in ruby, /);
    expect(printed.at(-2)).toMatch(/^Install nginx, .* to test its configuration, /);
    expect(printed.at(-1)).toMatch(/^Install caddy, .* to test its configuration, /);
  });
});
