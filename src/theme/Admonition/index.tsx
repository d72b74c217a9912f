// Change: it can be a static part, with its icons as styles, and its titles are as they are written.
// Upstream: @docusaurus/theme-classic 3.10.2, src/theme/Admonition (safe to eject)
export {default} from '../../ui/Admonition';
