import type {ReactNode} from 'react';
import NamedPart from '../../../packages/static-parts/browser/NamedPart';
import {PAGE_OPERATIONS} from './names';
import './styles.module.css';

/** Takes the place of `PageOperations` in browsers, where they are in the HTML of the page. */
export default function PageOperations(): ReactNode {
  return <NamedPart as="li" part={PAGE_OPERATIONS} />;
}
