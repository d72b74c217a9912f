/** What is checked on a page of each kind beside axe, which looks at every page. */
export const EVERYONE_CHECKS = [
  'the keyboard reaches each control in view, uncovered, in order, and leaves',
  'each control has a name in the accessibility tree',
  'each text has its contrast in both modes',
  'text with the spacing of WCAG 1.4.12 is not cut off',
  'at 400 % all is in one column, with room to read',
  'a navigation sets the title, and the next stop is the skip link',
  'forced colors show the focus and each field',
  'with reduced motion nothing moves for longer than a blink',
] as const;

export type EveryoneCheck = (typeof EVERYONE_CHECKS)[number];
