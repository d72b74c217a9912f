/**
 * A loader for the two lists of all documents that Docusaurus generates for the browser, which would grow with the
 * site. Of the global data it keeps the documents that the navbar names, and no operations of pages; of a version, its sidebars that are not large:
 * of these, each page has an excerpt. Cards of documents
 * (`DocCardList`) read descriptions of the second list: a page with one fails in the browser, which every browser test
 * reports.
 *
 * Plain JavaScript, since the bundler loads it without a compiler.
 */
export default function keepDocs(source) {
  const {docIds, largeSidebars} = this.getOptions();
  const data = JSON.parse(source);
  return JSON.stringify(
    data.version ? {...data, version: keepSidebars(data.version, largeSidebars)} : keepNamed(data, docIds),
  );
}

function keepSidebars(version, largeSidebars) {
  const sidebars = Object.entries(version.docsSidebars).map(([name, items]) => [
    name,
    largeSidebars.includes(`${version.pluginId}/${version.version}/${name}`)
      ? []
      : JSON.parse(JSON.stringify(items), (key, value) =>
          // Breadcrumbs ask whether there is one.
          key === 'docId' ? '-' : value,
        ),
  ]);
  return {...version, docsSidebars: Object.fromEntries(sidebars), docs: {}};
}

function keepNamed(data, docIds) {
  // The sidebar has the operations of a page in its HTML.
  return JSON.parse(JSON.stringify({...data, 'page-operations': undefined}), (key, value) =>
    key === 'docs' && Array.isArray(value) ? value.filter(({id}) => docIds.includes(id)) : value,
  );
}
