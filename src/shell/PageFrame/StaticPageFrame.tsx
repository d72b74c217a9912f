import type {ReactNode} from 'react';
import StaticPart from '../../../packages/static-parts/browser/StaticPart';
import {PAGE_END, PAGE_HEADER, PAGE_TOP} from './names';
import '@docusaurus/theme-classic/lib/theme/DocBreadcrumbs/Items/Home/styles.module.css';
import '../Contents/styles.module.css';
import '../PageTools/styles.module.css';
import '../ProductSwitch/styles.module.css';
import './styles.module.css';

/** These take the places of those in `PageFrame` in browsers, where they are in the HTML of the page. */
export function PageTop(): ReactNode {
  return <StaticPart as="div" part={PAGE_TOP} />;
}

export function PageHeader(): ReactNode {
  return <StaticPart as="header" part={PAGE_HEADER} />;
}

export function PageEnd(): ReactNode {
  return <StaticPart as="div" part={PAGE_END} />;
}
