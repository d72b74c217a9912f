/** The tokens of the `appearance` object: data of the preview. */

type StylingType = 'color' | 'length' | 'number' | 'weight' | 'font' | 'time';

/** A token of the `appearance` object. */
export interface StylingToken {
  readonly name: string;
  readonly group: 'color' | 'type' | 'shape';
  readonly type: StylingType;
  /** It may be translucent, as `#RRGGBBAA`. */
  readonly alpha?: true;
  readonly light: string;
  readonly dark: string;
  readonly where: string;
  /** The length below which the form is hard to use, and what happens there. */
  readonly least?: {readonly px: number; readonly why: string};
  /** Other tokens whose contrast with this one is declared. */
  readonly partners: readonly string[];
  readonly since: string;
}

/** A foreground and a background whose contrast has a minimum. */
interface ContrastPair {
  readonly foreground: string;
  readonly background: string;
  /** The lowest ratio by WCAG 2.2, such as 4.5. */
  readonly minimum: number;
}

export interface StylingTokens {
  readonly types: readonly {
    readonly type: StylingType;
    readonly accepts: string;
    readonly pattern: string;
    readonly example: string;
  }[];
  readonly tokens: readonly StylingToken[];
  readonly pairs: readonly ContrastPair[];
}
