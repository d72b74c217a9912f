import type {ReactNode} from 'react';
import {useLocation} from '@docusaurus/router';
import {hasPart} from '../../../packages/static-parts/browser/pageParts';
import StaticPart from '../../../packages/static-parts/browser/StaticPart';
import {PAGE_TOOLS_PART} from './part';
import './styles.module.css';

/** Takes the place of `PageTools` in browsers, where the tools are in the HTML of the page. */
export default function PageTools(): ReactNode {
  const {pathname} = useLocation();
  return hasPart(pathname, PAGE_TOOLS_PART) && <StaticPart as="div" part={PAGE_TOOLS_PART} />;
}
