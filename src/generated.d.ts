/** What `src/pipeline/plugins/toolData` writes. Each part checks its own by the shape that it imports from here. */
declare module '@generated/slices/default/*.json' {
  const data: unknown;
  export default data;
}
