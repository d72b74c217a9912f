import type {GuideElement} from './element';
import {program} from './program';

/** Every element of guides, by its name. Each is in a file of its own. */
export const GUIDE_ELEMENTS: Readonly<Record<string, GuideElement>> = {
  Program: program,
};
