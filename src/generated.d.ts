/** What `src/pipeline/plugins/toolData` writes. Each part checks its own against the type that it imports from here. */
declare module '@generated/slices/default/*.json' {
  const data: unknown;
  export default data;
}
