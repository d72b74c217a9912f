import type {ReactNode} from 'react';
import StaticPart from './StaticPart';

interface Props {
  /** The tags of the root elements of parts in a row, separated by spaces. */
  readonly tags: string;
  /** The number of the first; the others follow. */
  readonly first: string;
  /** The parts themselves, on the server. */
  readonly children?: readonly ReactNode[];
}

const NUMBER = /\d+$/;

/** Parts in a row: a page has long ones. On the server it draws as many elements, so that ids of React are the same. */
export default function StaticParts({tags, first, children}: Props): ReactNode {
  return (
    children ??
    tags
      .split(' ')
      .map((tag, index) => (
        <StaticPart key={index} as={tag} part={first.replace(NUMBER, (number) => String(Number(number) + index))} />
      ))
  );
}
