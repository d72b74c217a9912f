import type {ReactNode} from 'react';
import NamedPart from '../../../packages/static-parts/browser/NamedPart';
import {PAGE_TOOLS_PART} from './part';
import './styles.module.css';

/** Takes the place of `PageTools` in browsers, where the tools are in the HTML of the page. */
export default function PageTools(): ReactNode {
  return <NamedPart as="div" part={PAGE_TOOLS_PART} />;
}
