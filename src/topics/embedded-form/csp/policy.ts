/** Content security policies, parsed and serialized by the rules of CSP 3. */

export interface Directive {
  /** In lower case. */
  readonly name: string;
  readonly values: readonly string[];
}

/** One policy: each of its directives once. */
export type Policy = readonly Directive[];

/** The input: one policy, or several that all apply. */
export interface PolicyReading {
  /** Whether it was the report-only header. */
  readonly isReportOnly: boolean;
  readonly policies: readonly Policy[];
  /** Names of directives that occur more than once in one policy: browsers use the first. */
  readonly duplicates: readonly string[];
}

const HTML_ENTITIES: Readonly<Record<string, string>> = {'&#39;': "'", '&apos;': "'", '&quot;': '"', '&amp;': '&'};

/** The value of the header inside what was pasted: a value, a header with its name, or a meta element. */
function extractHeaderValue(text: string): {readonly value: string; readonly isReportOnly: boolean} {
  const meta = /<meta\b[^>]*?\bcontent\s*=\s*(?:"([^"]*)"|'([^']*)')/i.exec(text);
  if (meta) {
    const value = (meta[1] ?? meta[2]!).replace(/&(?:#39|apos|quot|amp);/g, (entity) => HTML_ENTITIES[entity]!);
    return {value, isReportOnly: false};
  }
  const header = /^\s*content-security-policy(-report-only)?\s*:/i.exec(text);
  return {value: header ? text.slice(header[0].length) : text, isReportOnly: header?.[1] !== undefined};
}

/** Parses a policy: directives separated by semicolons, values by spaces, repeated directives left out. */
function readPolicy(text: string, duplicates: string[]): Policy {
  const directives = new Map<string, Directive>();
  for (const part of text.split(';')) {
    const [name, ...values] = part.split(/[\t\n\f\r ]+/).filter(Boolean);
    const key = name?.toLowerCase();
    if (key !== undefined && directives.has(key)) {
      duplicates.push(key);
    } else if (key !== undefined) {
      directives.set(key, {name: key, values: [...new Set(values)]});
    }
  }
  return [...directives.values()];
}

/** Parses the input. Policies are separated by commas, as in a header. */
export function readPolicies(text: string): PolicyReading {
  const {value, isReportOnly} = extractHeaderValue(text);
  const duplicates: string[] = [];
  const policies = value
    .split(',')
    .map((part) => readPolicy(part, duplicates))
    .filter((policy) => policy.length > 0);
  return {isReportOnly, policies, duplicates};
}

/** The header value of policies. */
export function formatPolicies(...policies: readonly Policy[]): string {
  return policies.map((policy) => policy.map(({name, values}) => [name, ...values].join(' ')).join('; ')).join(', ');
}

export function getDirectiveValues(policy: Policy, name: string): readonly string[] | undefined {
  return policy.find((directive) => directive.name === name)?.values;
}

/** The first of some directives that a policy has. */
export function findFirstDirective(policy: Policy, names: readonly string[]): Directive | undefined {
  const name = names.find((one) => getDirectiveValues(policy, one) !== undefined);
  return policy.find((directive) => directive.name === name);
}

/** What a list of sources allows: without `'none'`, which allows nothing and only applies alone. */
export function listAllowedSources(values: readonly string[]): readonly string[] {
  return values.filter((value) => value.toLowerCase() !== "'none'");
}
