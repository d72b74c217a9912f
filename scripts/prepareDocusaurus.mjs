/**
 * The environment of every command of Docusaurus: import it before Docusaurus.
 *
 * With SWC, Docusaurus would warn at each start that `babel.config.js` can be removed, though `SITE_LOADER=babel` reads
 * it; so it gets the name of a missing file unless Babel compiles the code. Docusaurus takes the name from the
 * environment before it reads its configuration. Babel keeps no modules between builds: the cache does not know which of
 * the two compiled a module, and a page of both has two React contexts for one.
 *
 * Docusaurus loads its configuration by jiti, which would compile it, its imports and every package that is
 * an ES module by Babel, in 17 CPU seconds. With this variable jiti asks Node first, which can load both
 * itself.
 */
import './compileTypeScript.mjs';

process.env.JITI_EXPERIMENTAL_BUN ??= '1';
if (process.env.SITE_LOADER === 'babel') {
  process.env.DOCUSAURUS_NO_PERSISTENT_CACHE ??= 'true';
} else {
  process.env.DOCUSAURUS_BABEL_CONFIG_FILE_NAME ??= 'none';
}
