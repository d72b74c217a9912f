/**
 * An authoring mistake in a page or a contract: `file:line`, what was found, what was expected. It has no stack: the
 * place is in the text that somebody wrote, not in the code that found it.
 */
export class AuthoringError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.stack = message;
  }
}
