import {listDecidingDirectives} from './directives';
import {listAllowedSources, findFirstDirective, type Directive, type Policy} from './policy';
import {allowsOrigin, classifySource} from './sources';

/** A source that a policy has to allow. */
export interface SourceNeed {
  readonly directive: string;
  /** An origin with HTTPS. */
  readonly source: string;
  readonly why: string;
}

/** The outcome for a source: added to a directive, already allowed, or unrestricted. */
export interface NeedOutcome extends SourceNeed {
  readonly outcome: 'added' | 'present' | 'open';
  /** The directive that decides, when there is one. */
  readonly decidedBy: string | undefined;
}

/** Whether the hosts and schemes of a directive allow an origin. */
function allowsNeed({values}: Directive, {source}: SourceNeed): boolean {
  return values.some((value) => allowsOrigin(value, source));
}

function replaceDirective(policy: Policy, directive: Directive): Policy {
  return policy.some(({name}) => name === directive.name)
    ? policy.map((one) => (one.name === directive.name ? directive : one))
    : [...policy, directive];
}

/**
 * The directive to extend, in its current form. Where a broader one applies, such as `default-src`, it is a new one
 * with the sources of that.
 */
function findReceivingDirective(policy: Policy, name: string): Directive | undefined {
  const found = findFirstDirective(policy, listDecidingDirectives(name));
  if (found === undefined || found.name === name || found.name === `${name}-elem`) {
    return found;
  }
  // Nonces, hashes and most keywords only have a meaning for scripts and styles.
  const isKept = (value: string): boolean =>
    name.startsWith('script') || value.toLowerCase() === "'self'" || ['host', 'scheme'].includes(classifySource(value));
  return {name, values: found.values.filter(isKept)};
}

/** Whether a policy allows a source. Without a directive it is allowed. */
export function isNeedMet(policy: Policy, need: SourceNeed): boolean {
  const found = findFirstDirective(policy, listDecidingDirectives(need.directive));
  return found === undefined || allowsNeed(found, need);
}

/** Adds a value to the applicable directive, if any. */
export function addValue(policy: Policy, directive: string, value: string): Policy {
  const found = findReceivingDirective(policy, directive);
  return found === undefined || found.values.includes(value)
    ? policy
    : replaceDirective(policy, {name: found.name, values: [...listAllowedSources(found.values), value]});
}

/**
 * Adds to a policy what it does not allow yet. What it allows stays allowed, and where nothing restricts a source
 * nothing is added, since a new directive would block what the page does today.
 */
export function addNeeds(
  policy: Policy,
  needs: readonly SourceNeed[],
): {policy: Policy; outcomes: readonly NeedOutcome[]} {
  const outcomes: NeedOutcome[] = [];
  let merged = policy;
  for (const need of needs) {
    const decidedBy = findFirstDirective(merged, listDecidingDirectives(need.directive))?.name;
    const outcome = decidedBy === undefined ? 'open' : isNeedMet(merged, need) ? 'present' : 'added';
    if (outcome === 'added') {
      merged = addValue(merged, need.directive, need.source);
    }
    outcomes.push({
      ...need,
      outcome,
      decidedBy: outcome === 'added' ? findReceivingDirective(merged, need.directive)?.name : decidedBy,
    });
  }
  return {policy: merged, outcomes};
}
