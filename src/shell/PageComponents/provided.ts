import CodeFigure from '../../ui/CodeFigure';
import Contained from '../../ui/Contained';
import Nested from '../../ui/Nested';
// The rules of what static parts have: the style sheet of the site is that of the code of browsers.
import '@docusaurus/theme-classic/lib/theme/Details/styles.module.css';
import '@docusaurus/theme-classic/lib/theme/Heading/styles.module.css';
import '@docusaurus/theme-classic/lib/theme/MDXComponents/Img/styles.module.css';
import '@docusaurus/theme-classic/lib/theme/MDXComponents/Ul/styles.module.css';
import '../../ui/Admonition/styles.module.css';
import '../../ui/AnchorLink/styles.module.css';
import '../../ui/Attribute/styles.module.css';
import '../../ui/Attributes/styles.module.css';
import '../../ui/CopyButton/styles.module.css';
import '../../ui/Endpoint/styles.module.css';
import '../../ui/Facts/styles.module.css';
import '../../ui/ScrollableTable/styles.module.css';
import '../../ui/Value/styles.module.css';
import '../../ui/Values/styles.module.css';

/**
 * Takes the place of the components of MDX in browsers: what pages draw there. Most of their content is in static parts;
 * a page that draws anything else, around a tool, imports it from `imported.tsx`.
 */
export default {CodeFigure, Contained, Nested};
