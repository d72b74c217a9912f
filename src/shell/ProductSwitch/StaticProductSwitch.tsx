import type {ReactNode} from 'react';
import NamedPart from '../../../packages/static-parts/browser/NamedPart';
import {PRODUCT_SWITCH} from './names';
import './styles.module.css';

/** Takes the place of `ProductSwitch` in browsers, where it is in the HTML of the page. */
export default function ProductSwitch(): ReactNode {
  return <NamedPart as="li" part={PRODUCT_SWITCH} />;
}
