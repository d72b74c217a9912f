import type {ReactNode} from 'react';
import StaticPart from '../../../packages/static-parts/browser/StaticPart';
import {CONTENTS_ID} from './names';
import './styles.module.css';

/** Takes the place of `Contents` in browsers, where they are in the HTML of the page. */
export default function Contents(): ReactNode {
  return <StaticPart as="nav" part={CONTENTS_ID} />;
}
