import type {FormPolicy, PolicyNeed} from '../../../pipeline/contracts/generated/schemas';
import {listDecidingDirectives} from './directives';
import {addNeeds, addValue, type SourceNeed, type NeedOutcome} from './merge';
import {findFirstDirective, formatPolicies, type Policy} from './policy';
import {classifySource} from './sources';

/** The policy of a page with the embedded form. */

export interface PolicyChoices {
  readonly environment: 'live' | 'sandbox' | 'both';
  readonly wallets: boolean;
  /** Whether 3-D Secure opens in a dialog over the page. */
  readonly threeDSecure: boolean;
  /** How the page's own inline scripts are allowed. */
  readonly scripts: 'files' | 'nonce' | 'hash';
  readonly isReportOnly: boolean;
}

/** The choices of the static form of the page. */
export const DEFAULT_CHOICES: PolicyChoices = {
  environment: 'live',
  wallets: true,
  threeDSecure: true,
  scripts: 'files',
  isReportOnly: false,
};

/** Placeholder for the random value that the server generates for each response. */
export const NONCE_PLACEHOLDER = 'NEW_FOR_EACH_RESPONSE';

/** Whether a feature of the form is used. */
export function isUsed(feature: PolicyNeed['feature'], {wallets, threeDSecure}: PolicyChoices): boolean {
  return feature === 'form' || (feature === 'wallets' ? wallets : threeDSecure);
}

/** The sources that the form needs, by the reader's choices. */
export function listFormNeeds({needs, hosts}: FormPolicy, choices: PolicyChoices): readonly SourceNeed[] {
  return needs
    .filter(({feature}) => isUsed(feature, choices))
    .filter(
      ({environment}) => [environment, choices.environment].includes('both') || environment === choices.environment,
    )
    .map(({directive, host, why}) => ({directive, source: hosts[host], why}));
}

/** The initial policy where there is none. */
export function createStartPolicy({start}: FormPolicy): Policy {
  return start.map(({directive, sources}) => ({name: directive, values: sources}));
}

function allowInlineScripts(policy: Policy, scripts: PolicyChoices['scripts'], hash: string | undefined): Policy {
  if (scripts === 'hash') {
    return hash === undefined ? policy : addValue(policy, 'script-src', hash);
  }
  const has = findFirstDirective(policy, listDecidingDirectives('script-src'))?.values.some(
    (value) => classifySource(value) === 'nonce',
  );
  return scripts === 'nonce' && !has ? addValue(policy, 'script-src', `'nonce-${NONCE_PLACEHOLDER}'`) : policy;
}

export interface FormPolicyResult {
  readonly policies: readonly Policy[];
  /** The outcome of each source that the form needs, in the first policy that lacked it. */
  readonly outcomes: readonly NeedOutcome[];
  /** The header, on one line. */
  readonly header: string;
  /** The same as meta elements, one per policy. */
  readonly meta: string;
}

function escapeAttribute(value: string): string {
  return value.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
}

/**
 * Extends the policies of the reader's page to allow the form. All policies of a header apply together, so each
 * receives what it lacks.
 *
 * @param hash source of the reader's inline script, such as `'sha256-…'`
 */
export function createFormPolicies(
  form: FormPolicy,
  today: readonly Policy[],
  choices: PolicyChoices,
  hash?: string,
): FormPolicyResult {
  const needs = listFormNeeds(form, choices);
  const merged = (today.length === 0 ? [createStartPolicy(form)] : today).map((policy) => addNeeds(policy, needs));
  const policies = merged.map(({policy}) => allowInlineScripts(policy, choices.scripts, hash));
  const outcomes = needs.map(
    (_, index) =>
      merged.map((one) => one.outcomes[index]!).find(({outcome}) => outcome === 'added') ?? merged[0]!.outcomes[index]!,
  );
  const name = `Content-Security-Policy${choices.isReportOnly ? '-Report-Only' : ''}`;
  return {
    policies,
    outcomes,
    header: `${name}: ${formatPolicies(...policies)}`,
    meta: policies
      .map(
        (policy) => `<meta http-equiv="Content-Security-Policy" content="${escapeAttribute(formatPolicies(policy))}">`,
      )
      .join('\n'),
  };
}
