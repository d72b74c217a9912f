/**
 * How Babel compiles the site's code: as the classic Docusaurus setup does. SWC compiles it by default and does not read
 * this file; `SITE_LOADER=babel npm run build` uses Babel, for a plugin that only Babel has, or to tell a fault of SWC
 * from one of ours. `npm run test:all` makes that build once and compares its pages with the default ones.
 */
module.exports = {presets: [require.resolve('@docusaurus/core/lib/babel/preset')]};
