/** A product with a docs area. */
export interface Product {
  readonly label: string;
  /** The first part of the paths of its pages. */
  readonly base: string;
  /** The page that a reader starts with. */
  readonly start: string;
}

export interface Products {
  readonly areas: readonly Product[];
  /** Pages that correspond to each other. */
  readonly pairs: readonly (readonly [string, string])[];
}

/** Whether a path, without the base URL of the site, is in the area of a product. */
export function isInProduct({base}: Product, path: string): boolean {
  return path.startsWith(`${base}/`);
}

/** The page of another product that corresponds to a page; the page to start with where none does. */
export function findCounterpart({pairs}: Products, path: string, other: Product): string {
  const pair = pairs.find((paths) => paths.includes(path));
  return pair?.find((one) => isInProduct(other, one)) ?? other.start;
}
