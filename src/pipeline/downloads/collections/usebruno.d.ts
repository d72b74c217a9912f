/** The modules of the package that write `.bru` files; it has no types. */
declare module '@usebruno/lang/v2/src/jsonToBru' {
  export default function renderRequest(request: object): string;
}
declare module '@usebruno/lang/v2/src/jsonToCollectionBru' {
  export default function renderRoot(root: object): string;
}
declare module '@usebruno/lang/v2/src/jsonToEnv' {
  export default function renderEnvironment(environment: object): string;
}
/** Reads a file as well, for tests. */
declare module '@usebruno/lang' {
  export function bruToJsonV2(text: string): unknown;
}
