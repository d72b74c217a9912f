import {load} from 'cheerio';
import type {RawResponse} from './http';

/**
 * The scoring table of the HTTP Observatory of MDN (developer.mozilla.org/en-US/observatory/docs/tests_and_scoring, as of
 * 2026) for what a response shows. What needs a host in public is assumed: HTTPS with a valid certificate, a redirect
 * from HTTP, and no entry in a browser's preload list, which would be 5 points more.
 */
type Modifiers = Readonly<Record<string, number>>;

const EXTRA_CREDIT_FROM = 90;

const BROAD = ['ftp:', 'http:', 'https:', '*', 'http://*', 'https://*', 'http://*.*', 'https://*.*'];
const INLINE = ["'unsafe-inline'", 'data:'];

function parsePolicy(policy: string): Map<string, string[]> {
  const directives = policy.split(';').map((directive) => directive.trim().split(/\s+/));
  return new Map(directives.map(([name, ...sources]) => [name!.toLowerCase(), sources]));
}

function rateContentSecurityPolicy(header: string | undefined): number {
  if (header === undefined) {
    return -25;
  }
  const policy = parsePolicy(header);
  const getSources = (name: string): string[] => policy.get(name) ?? policy.get('default-src') ?? ['*'];
  const hasAny = (name: string, refused: readonly string[]): boolean =>
    getSources(name).some((source) => refused.includes(source));
  const active = [...policy]
    .filter(([name]) => !['img-src', 'media-src'].includes(name))
    .flatMap(([, sources]) => sources);
  if (hasAny('script-src', [...BROAD, ...INLINE]) || hasAny('object-src', BROAD)) {
    return -20;
  }
  if (active.some((source) => /^(?:http|ftp):/.test(source))) {
    return -20;
  }
  if (hasAny('script-src', ["'unsafe-eval'"]) || hasAny('style-src', ["'unsafe-eval'"])) {
    return -10;
  }
  if ([...getSources('img-src'), ...getSources('media-src')].some((source) => /^(?:http|ftp):/.test(source))) {
    return -10;
  }
  if (hasAny('style-src', [...BROAD, ...INLINE])) {
    return 0;
  }
  return policy.get('default-src')?.join(' ') === "'none'" ? 10 : 5;
}

function rateFrames(policy: string | undefined, frameOptions: string | undefined): number {
  if (policy !== undefined && parsePolicy(policy).has('frame-ancestors')) {
    return 5;
  }
  return /^(?:deny|sameorigin)$/i.test(frameOptions ?? '') ? 0 : -20;
}

function rateTransport(header: string | undefined): number {
  const age = /max-age=(\d+)/.exec(header ?? '')?.[1];
  if (age === undefined) {
    return -20;
  }
  return Number(age) >= 15_552_000 ? 0 : -10;
}

function rateReferrers(header: string | undefined): number {
  if (header === undefined) {
    return 0;
  }
  const isPrivate = ['no-referrer', 'same-origin', 'strict-origin', 'strict-origin-when-cross-origin'].includes(header);
  return isPrivate ? 5 : -5;
}

/** Scripts of the site's own host need no digest, and get a bonus for one; those of others need one. */
function rateScripts(html: string): number {
  const $ = load(html);
  const scripts = $('script[src]')
    .toArray()
    .map((script) => $(script));
  const foreign = scripts.filter((script) => /^(?:https?:)?\/\//.test(script.attr('src')!));
  if (foreign.length > 0) {
    return foreign.every((script) => script.attr('integrity')) ? 5 : -50;
  }
  return scripts.some((script) => script.attr('integrity')) ? 5 : 0;
}

function rateResources(header: string | undefined): number {
  if (header === undefined || header === 'cross-origin') {
    return 0;
  }
  return ['same-origin', 'same-site'].includes(header) ? 10 : -5;
}

/** The score of a response with HTML, and what each test adds to 100. Bonuses count from a score of 90 without them on. */
export function getScore({headers, body}: RawResponse): {score: number; results: Modifiers} {
  const read = (name: string): string | undefined => headers[name] as string | undefined;
  const policy = read('content-security-policy');
  const results = {
    'content-security-policy': rateContentSecurityPolicy(policy),
    cookies: headers['set-cookie'] === undefined ? 0 : -40,
    'cross-origin-resource-sharing': read('access-control-allow-credentials') === 'true' ? -50 : 0,
    'cross-origin-resource-policy': rateResources(read('cross-origin-resource-policy')),
    'referrer-policy': rateReferrers(read('referrer-policy')),
    'strict-transport-security': rateTransport(read('strict-transport-security')),
    'subresource-integrity': rateScripts(body.toString()),
    'x-content-type-options': read('x-content-type-options') === 'nosniff' ? 0 : -5,
    'x-frame-options': rateFrames(policy, read('x-frame-options')),
  };
  const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
  const values = Object.values(results);
  const base = 100 + sum(values.filter((value) => value < 0));
  return {
    score: Math.max(0, base >= EXTRA_CREDIT_FROM ? base + sum(values.filter((value) => value > 0)) : base),
    results,
  };
}
