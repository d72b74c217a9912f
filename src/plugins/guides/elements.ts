import {changes, versions, versionSteps} from './changelog';
import {axis, declineRetries} from './checkout';
import {declineCodes} from './declineCodes';
import {detailCodes} from './detailCodes';
import type {GuideElement} from './element';
import {errorCodes, errorStatuses} from './errorCodes';
import {sequenceElement, stateDiagramElement} from './pictures';
import {formEvents, formPolicy, formScript} from './embeddedForm';
import {
  authorizationTimes,
  capabilityMatrix,
  capabilityValues,
  gatewayCountries,
  gatewayLimits,
  gatewayList,
  networkTokenGateways,
  networkTokenStates,
  numberSentWhen,
} from './gateways';
import {program} from './program';
import {cascadingCodes, cascadingRules, declineTable, routingConditions, routingRules} from './routing';
import {contrastPairs, stylingTokens, stylingTypes} from './stylingTokens';
import {webhookAnswers, webhookAttempts, webhookContract} from './webhookContract';
import {errorRecipes, paymentStatusRecipes, recipeStarts, transitionRecipes} from './recipes';
import {sandboxAmounts, sandboxCards, sandboxHeaders} from './sandbox';

/** Every element of guides, by its name. Each is in a file of its own. */
export const GUIDE_ELEMENTS: Readonly<Record<string, GuideElement>> = {
  AuthorizationTimes: authorizationTimes,
  Axis: axis,
  CapabilityMatrix: capabilityMatrix,
  CapabilityValues: capabilityValues,
  CascadingCodes: cascadingCodes,
  CascadingRules: cascadingRules,
  Changes: changes,
  ContrastPairs: contrastPairs,
  DeclineCodes: declineCodes,
  DeclineRetries: declineRetries,
  DeclineTable: declineTable,
  DetailCodes: detailCodes,
  ErrorCodes: errorCodes,
  ErrorStatuses: errorStatuses,
  FormEvents: formEvents,
  FormPolicy: formPolicy,
  FormScript: formScript,
  GatewayCountries: gatewayCountries,
  GatewayLimits: gatewayLimits,
  Gateways: gatewayList,
  NetworkTokenGateways: networkTokenGateways,
  NetworkTokenStates: networkTokenStates,
  NumberSentWhen: numberSentWhen,
  Program: program,
  RoutingConditions: routingConditions,
  RoutingRules: routingRules,
  Sequence: sequenceElement,
  StateDiagram: stateDiagramElement,
  StylingTokens: stylingTokens,
  StylingTypes: stylingTypes,
  Versions: versions,
  VersionSteps: versionSteps,
  WebhookAnswers: webhookAnswers,
  WebhookAttempts: webhookAttempts,
  WebhookContract: webhookContract,
  ErrorRecipes: errorRecipes,
  PaymentStatusRecipes: paymentStatusRecipes,
  RecipeStarts: recipeStarts,
  SandboxAmounts: sandboxAmounts,
  SandboxCards: sandboxCards,
  SandboxHeaders: sandboxHeaders,
  TransitionRecipes: transitionRecipes,
};
