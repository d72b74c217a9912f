import type {DeclineMappingData} from '../gatewaysData';

/** The filter. An empty text matches everything. */
export interface CodeFilter {
  readonly gateway: string;
  readonly kind: string;
  /** A part of a code, a raw code or the words of a gateway, in any case. */
  readonly text: string;
}

/** One raw code and its mapping. */
export interface MappedCode {
  readonly gateway: string;
  readonly rawCode: string;
  readonly meaning: string;
  readonly code: string;
  readonly kind: 'soft' | 'hard';
  readonly anchor: string;
}

/** The raw codes that match a filter, in the order of the decline codes. */
export function filterMappedCodes(
  {declines, gateways}: DeclineMappingData,
  {gateway, kind, text}: CodeFilter,
): MappedCode[] {
  const wanted = text.trim().toLowerCase();
  return declines
    .filter((decline) => kind === '' || decline.kind === kind)
    .flatMap(({code, kind: own, anchor}) =>
      gateways
        .filter(({name}) => gateway === '' || name === gateway)
        .flatMap(({name, codes}) =>
          codes
            .filter(([, unified]) => unified === code)
            .map(([rawCode, , meaning]) => ({gateway: name, rawCode, meaning, code, kind: own, anchor})),
        ),
    )
    .filter(({rawCode, code, meaning}) => [rawCode, code, meaning].some((one) => one.toLowerCase().includes(wanted)));
}

/** The announcement: how many raw codes match, of how many. */
export function summarizeMappedCodes(found: readonly MappedCode[], {gateways}: DeclineMappingData): string {
  const all = gateways.reduce((sum, {codes}) => sum + codes.length, 0);
  const unified = new Set(found.map(({code}) => code)).size;
  return found.length === 0
    ? `None of ${String(all)} raw codes. An unmapped one becomes issuer_declined.`
    : `${String(found.length)} of ${String(all)} raw codes, for ${String(unified)} decline ${unified === 1 ? 'code' : 'codes'}.`;
}
