import type {Response} from 'express';
import {escapeText} from '../../src/pipeline/pictures/svg';
import type {Language} from './texts';

/** HTML that is complete: its values are escaped. */
export class Html {
  constructor(readonly text: string) {}
}

type HtmlValue = string | number | Html | readonly Html[] | null;

function toText(value: HtmlValue): string {
  if (value === null) {
    return '';
  }
  if (typeof value === 'string' || typeof value === 'number') {
    return escapeText(String(value));
  }
  return value instanceof Html ? value.text : value.map(({text}) => text).join('');
}

/** Builds HTML from a template: every value but other HTML is escaped. */
export function html(parts: TemplateStringsArray, ...values: readonly HtmlValue[]): Html {
  return new Html(parts.map((part, index) => part + (index < values.length ? toText(values[index]!) : '')).join(''));
}

/** Pages of this machine, which may show the challenge and the form in a frame. */
const LOCAL_PAGES = 'http://localhost:* http://127.0.0.1:* https://localhost:* https://127.0.0.1:*';

/**
 * The policy of a page (CSP Level 3): nothing but what this server sends, and no inline script or style.
 *
 * @param isFramed whether pages of this machine may show it in a frame
 */
export function createPolicy(isFramed: boolean): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "connect-src 'self'",
    "img-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    `frame-ancestors ${isFramed ? LOCAL_PAGES : "'none'"}`,
  ].join('; ');
}

interface Page {
  readonly language: Language;
  readonly title: string;
  readonly body: Html;
  readonly status?: number;
  readonly isFramed?: boolean;
  /** Further elements of the head. */
  readonly head?: Html;
  /** Where the browser goes, and after how many seconds. */
  readonly next?: {readonly url: string; readonly seconds: number};
}

/** Sends a page. It is never stored, and tells no other page its address. */
export function sendPage(
  response: Response,
  {language, title, body, status = 200, isFramed = false, head = html``, next}: Page,
): void {
  response.set({
    'Content-Security-Policy': createPolicy(isFramed),
    'Cache-Control': 'no-store',
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
    // Not a redirect: browsers apply `form-action` to those that follow a form.
    ...(next && {Refresh: `${next.seconds}; url=${next.url}`}),
  });
  const page = html`<!doctype html>
    <html lang="${language}" data-theme="auto">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <link rel="stylesheet" href="/v1/form.css" />
        ${head}
      </head>
      <body>
        ${body}
      </body>
    </html>`;
  response.status(status).type('html').send(page.text);
}
