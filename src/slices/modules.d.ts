/** What `src/plugins/slices` writes. Each part checks its own by the shape that it imports from here. */
declare module '@generated/slices/default/*.json' {
  const data: unknown;
  export default data;
}
