/** An authoring mistake in a page or a contract: `file:line`, what was found, what was expected. */
export class AuthoringError extends Error {}
