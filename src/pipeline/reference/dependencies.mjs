/**
 * A loader before that of MDX: every page depends on the contracts, by which its names are checked, and one with an
 * element also on programs and other pages. It is made anew when they change. The build's cache cannot know it by
 * itself, since it does not see what a remark plugin reads.
 *
 * Plain JavaScript, since the bundler loads it without a compiler.
 */
export default function dependencies(source) {
  const {contracts, names, folders, elements} = this.getOptions();
  this.addContextDependency(contracts);
  this.addDependency(names);
  if (elements.test(source)) {
    folders.forEach((folder) => this.addContextDependency(folder));
  }
  return source;
}
