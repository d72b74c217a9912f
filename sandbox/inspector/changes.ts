import type {Request, Response} from 'express';

/** How long changes are collected before browsers are told, in milliseconds: one request changes many objects. */
const COLLECT_MS = 100;

/** Tells open pages that something has changed, as server-sent events (HTML, section 9.2). */
export class Changes {
  readonly #pages = new Set<Response>();
  #timer: NodeJS.Timeout | undefined;

  /** Keeps the response of a page open, until the page is closed. */
  add(request: Request, response: Response): void {
    response.set({'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store'});
    response.flushHeaders();
    this.#pages.add(response);
    request.once('close', () => this.#pages.delete(response));
  }

  /** Tells all open pages, at most once in a while. */
  readonly note = (): void => {
    if (this.#pages.size > 0) {
      this.#timer ??= setTimeout(() => {
        this.#timer = undefined;
        this.#pages.forEach((page) => page.write('data: changed\n\n'));
      }, COLLECT_MS);
    }
  };

  /** Ends the responses of all pages. */
  close(): void {
    clearTimeout(this.#timer);
    this.#pages.forEach((page) => page.end());
  }
}
