import type {GuideSources} from '../guides/sources';
import {errorLookup} from './errorLookup';

/**
 * Data of interactive parts, by name: each is a JSON module that only its part loads. Their shapes are in `src/slices`,
 * which components import too.
 */
export const SLICES: Readonly<Record<string, (sources: GuideSources) => unknown>> = {
  errorLookup,
};
