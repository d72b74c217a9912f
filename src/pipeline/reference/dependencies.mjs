/**
 * A loader that runs before that of MDX: every page depends on the contracts, against which its names are checked, and
 * one with an element also on programs, and on the outline of all pages, a file that changes when an element or a
 * heading of any page does; an edit of prose alone rebuilds no other page. The build's cache does not see what a
 * remark plugin reads. A page with the sandbox as a file also depends on all sources of that file.
 *
 * Plain JavaScript, since the bundler loads it without a compiler.
 */
export default function dependencies(source) {
  const {contracts, names, outline, programs, elements, bundled} = this.getOptions();
  this.addContextDependency(contracts);
  this.addDependency(names);
  if (elements.test(source)) {
    this.addContextDependency(programs);
    this.addDependency(outline);
  }
  if (source.includes('<SandboxFile ')) {
    bundled.folders.forEach((folder) => this.addContextDependency(folder));
    this.addDependency(bundled.packages);
  }
  return source;
}
