/** An operation of a page. */
export interface PageOperation {
  /** In upper case. */
  readonly method: string;
  readonly title: string;
  readonly anchor: string;
}

/** The operations of pages, by the paths of the pages without the base URL. */
export type OperationsOfPages = Readonly<Record<string, readonly PageOperation[]>>;

/**
 * The title of an operation without the object that its page is about: `Create` for "Create a refund" on the page
 * "Refunds", `Retrieve the label` for "Retrieve the label of a return" on "Returns".
 */
export function shortenTitle(title: string, pageTitle: string): string {
  const object = pageTitle.toLowerCase().replace(/s$/, '');
  const suffix = [`${object}s`, object].find((words) => title.toLowerCase().endsWith(` ${words}`));
  const rest = suffix === undefined ? title : title.slice(0, -suffix.length - 1);
  return suffix === undefined ? title : rest.replace(/(?: of)?(?: an?| the)?$/, '');
}
