import {changes, versions, versionSteps} from './changelog';
import {declineCodes} from './declineCodes';
import {detailCodes} from './detailCodes';
import type {GuideElement} from './element';
import {errorCodes, errorStatuses} from './errorCodes';
import {sequenceElement, stateDiagramElement} from './pictures';
import {formEvents, formPolicy, formScript} from './embeddedForm';
import {program} from './program';
import {contrastPairs, stylingTokens, stylingTypes} from './stylingTokens';
import {webhookAnswers, webhookAttempts, webhookContract} from './webhookContract';
import {errorRecipes, paymentStatusRecipes, recipeStarts, transitionRecipes} from './recipes';
import {sandboxAmounts, sandboxCards, sandboxHeaders} from './sandbox';

/** Every element of guides, by its name. Each is in a file of its own. */
export const GUIDE_ELEMENTS: Readonly<Record<string, GuideElement>> = {
  Changes: changes,
  ContrastPairs: contrastPairs,
  DeclineCodes: declineCodes,
  DetailCodes: detailCodes,
  ErrorCodes: errorCodes,
  ErrorStatuses: errorStatuses,
  FormEvents: formEvents,
  FormPolicy: formPolicy,
  FormScript: formScript,
  Program: program,
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
