/**
 * A loader before that of MDX: a page with an element of the reference depends on the contracts, and is made anew when
 * they change. The build's cache cannot know it by itself, since it does not see what a remark plugin reads.
 *
 * Plain JavaScript, since the bundler loads it without a compiler.
 */
export default function dependencies(source) {
  const {folders, elements} = this.getOptions();
  if (elements.test(source)) {
    folders.forEach((folder) => this.addContextDependency(folder));
  }
  return source;
}
