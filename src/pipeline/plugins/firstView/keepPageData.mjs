/**
 * A loader for the data of a document that Docusaurus generates: leaves out what only the server reads, for the head of
 * the page above all.
 *
 * Plain JavaScript, since the bundler loads it without a compiler.
 */
const SERVER_KEYS = [
  'title',
  'description',
  'keywords',
  'source',
  'sourceDirName',
  'slug',
  'draft',
  'previous',
  'next',
];

export default function keepPageData(source) {
  return JSON.stringify(JSON.parse(source), (key, value) => (SERVER_KEYS.includes(key) ? undefined : value));
}
