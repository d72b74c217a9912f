/**
 * A loader that runs after that of MDX: writes the text of a page into the build, as a file of the page's module. The
 * build's cache keeps it with the module, so a page that is not recompiled still has its text.
 *
 * Plain JavaScript, since the bundler loads it without a compiler.
 */
export default function emit(source) {
  const {texts, siteFolder, folder} = this.getOptions();
  const text = texts.get(this.resourcePath);
  if (text) {
    texts.delete(this.resourcePath);
    const file = this.resourcePath.slice(siteFolder.length + 1).replaceAll('\\', '/');
    this.emitFile(`${folder}/${file}.json`, JSON.stringify(text));
  }
  return source;
}
