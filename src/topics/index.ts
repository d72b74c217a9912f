import {
  addressExamples,
  addressFields,
  addressForm,
  addressInputs,
  addressLabels,
  addressNotes,
  addressRefusals,
  addressRegions,
  addressWords,
} from './addresses/elements/addresses';
import {cartSteps, currencyExamples} from './cart/elements/cartSteps';
import {collectionRequests} from '../pipeline/downloads/collections/element';
import {downloadLinks} from '../pipeline/downloads/downloadLinks';
import {changes, versions, versionSteps} from './versions/elements/changelog';
import {changelogFeedLinks} from './versions/elements/changelogFeedLinks';
import {axis, declineRetries} from './checkout/elements/checkout';
import {checkoutErrors, checkoutMessages} from './checkout/elements/checkoutRecovery';
import {declineCodes} from './errors/elements/declineCodes';
import {deliverySimulation} from './webhooks/elements/deliverySimulation';
import {detailCodes} from './errors/elements/detailCodes';
import type {GuideElement} from '../pipeline/elements/guideElement';
import {eventsByMoment, eventTies} from './journey/elements/eventOrder';
import {formEvents, formPolicy, formScript} from './embedded-form/elements/embeddedForm';
import {errorCodes, errorStatuses} from './errors/elements/errorCodes';
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
} from './gateways/elements/gateways';
import {idempotencyTable, retryTable} from './requests/elements/idempotency';
import {ledgerElement, ledgerReceivers} from './settlements/elements/ledger';
import {ledgerEntries, statementRows} from './settlements/elements/ledgerTables';
import {journey} from './journey/elements/journey';
import {legalCalls, secondStatus} from './lifecycles/elements/allowedCalls';
import {limits, timers} from './requests/elements/limits';
import {cldrTrap, moneyCalculator} from './money/elements/money';
import {moneyFlowElement} from './settlements/elements/moneyFlow';
import {orderStatus, orderStatusRules} from './orders/elements/orderStatus';
import {orderTimeline} from './orders/elements/orderTimeline';
import {relationsElement, sequenceElement, stateDiagramElement} from '../pipeline/pictures/elements';
import {priceCalculator} from './cart/elements/pricePresets';
import {
  attributeDictionary,
  availabilityTable,
  productLine,
  productPrices,
  variantGrid,
} from './products/elements/products';
import {program} from './environments/elements/program';
import {promotionCodes, promotionRefusals} from './cart/elements/promotions';
import {errorRecipes, paymentStatusRecipes, recipeStarts, transitionRecipes} from './errors/elements/recipes';
import {explorer, recordedStory} from './lifecycles/elements/recordedScenario';
import {roundingCases} from './cart/elements/roundingCases';
import {recordedTotals} from './cart/elements/recordedTotals';
import {resources} from './requests/elements/resources';
import {
  dispositions,
  inspectionResults,
  refundCalculator,
  refundShares,
  returnDeadlines,
  returnEligibility,
  returnLedger,
  returnPolicies,
  unitRefunds,
} from './returns/elements/returns';
import {
  cascadingCodes,
  cascadingRules,
  declineTable,
  routingConditions,
  routingRules,
} from './gateways/elements/routing';
import {screenElement} from './screens/elements/screen';
import {
  controlTotals,
  entryTypes,
  settlementColumns,
  settlementFileForm,
  settlementTerms,
} from './settlements/elements/settlementCatalog';
import {detailSentences, errorSentences, shopperWords} from './errors/elements/shopperTexts';
import {storyOrderTable, storyParties} from './orders/elements/storyOrder';
import {settlementScene, settlementTimeline} from './settlements/elements/settlementTimeline';
import {sandboxAmounts, sandboxCards, sandboxHeaders, sandboxParties} from './environments/elements/sandbox';
import {contrastPairs, stylingTokens, stylingTypes} from './styling/elements/stylingTokens';
import {webhookAnswers, webhookAttempts, webhookContract, webhookMemory} from './webhooks/elements/webhookContract';
import {signatureChecks, webhookVectors} from './webhooks/elements/webhookVectors';
import {whoMayDo} from './lifecycles/elements/permissions';

/** Every element of guides, by its name. Each is in a file of its own. */
export const GUIDE_ELEMENTS: Readonly<Record<string, GuideElement>> = {
  AddressExamples: addressExamples,
  AddressFields: addressFields,
  AddressForm: addressForm,
  AddressInputs: addressInputs,
  AddressLabels: addressLabels,
  AddressNotes: addressNotes,
  AddressRefusals: addressRefusals,
  AddressRegions: addressRegions,
  AddressWords: addressWords,
  AttributeDictionary: attributeDictionary,
  AuthorizationTimes: authorizationTimes,
  AvailabilityTable: availabilityTable,
  Axis: axis,
  CapabilityMatrix: capabilityMatrix,
  CapabilityValues: capabilityValues,
  CartSteps: cartSteps,
  CascadingCodes: cascadingCodes,
  CascadingRules: cascadingRules,
  ChangelogFeeds: changelogFeedLinks,
  Changes: changes,
  CheckoutErrors: checkoutErrors,
  CheckoutMessages: checkoutMessages,
  CldrTrap: cldrTrap,
  ContrastPairs: contrastPairs,
  ControlTotals: controlTotals,
  CurrencyExamples: currencyExamples,
  DeclineCodes: declineCodes,
  DeclineRetries: declineRetries,
  DeclineTable: declineTable,
  DeliverySimulation: deliverySimulation,
  DetailCodes: detailCodes,
  DetailSentences: detailSentences,
  CollectionRequests: collectionRequests,
  Downloads: downloadLinks,
  EntryTypes: entryTypes,
  Dispositions: dispositions,
  ErrorCodes: errorCodes,
  ErrorRecipes: errorRecipes,
  ErrorSentences: errorSentences,
  ErrorStatuses: errorStatuses,
  EventsByMoment: eventsByMoment,
  EventTies: eventTies,
  Explorer: explorer,
  FormEvents: formEvents,
  FormPolicy: formPolicy,
  FormScript: formScript,
  GatewayCountries: gatewayCountries,
  GatewayLimits: gatewayLimits,
  Gateways: gatewayList,
  IdempotencyTable: idempotencyTable,
  Journey: journey,
  LedgerEntries: ledgerEntries,
  Ledger: ledgerElement,
  LedgerReceivers: ledgerReceivers,
  InspectionResults: inspectionResults,
  LegalCalls: legalCalls,
  Limits: limits,
  MoneyCalculator: moneyCalculator,
  MoneyFlow: moneyFlowElement,
  NetworkTokenGateways: networkTokenGateways,
  NetworkTokenStates: networkTokenStates,
  NumberSentWhen: numberSentWhen,
  OrderStatus: orderStatus,
  OrderStatusRules: orderStatusRules,
  OrderTimeline: orderTimeline,
  PaymentStatusRecipes: paymentStatusRecipes,
  PriceCalculator: priceCalculator,
  ProductLine: productLine,
  ProductPrices: productPrices,
  Program: program,
  PromotionCodes: promotionCodes,
  PromotionRefusals: promotionRefusals,
  RecipeStarts: recipeStarts,
  RecordedStory: recordedStory,
  RecordedTotals: recordedTotals,
  RefundCalculator: refundCalculator,
  RefundShares: refundShares,
  Relations: relationsElement,
  Resources: resources,
  RetryTable: retryTable,
  RoundingCases: roundingCases,
  ReturnDeadlines: returnDeadlines,
  ReturnEligibility: returnEligibility,
  ReturnLedger: returnLedger,
  ReturnPolicies: returnPolicies,
  RoutingConditions: routingConditions,
  RoutingRules: routingRules,
  SandboxAmounts: sandboxAmounts,
  SandboxCards: sandboxCards,
  SandboxHeaders: sandboxHeaders,
  Screen: screenElement,
  SandboxParties: sandboxParties,
  SecondStatus: secondStatus,
  Sequence: sequenceElement,
  SettlementColumns: settlementColumns,
  SettlementFileForm: settlementFileForm,
  SettlementScene: settlementScene,
  SettlementTerms: settlementTerms,
  ShopperWords: shopperWords,
  SettlementTimeline: settlementTimeline,
  SignatureChecks: signatureChecks,
  StateDiagram: stateDiagramElement,
  StatementRows: statementRows,
  StoryOrder: storyOrderTable,
  StoryParties: storyParties,
  StylingTokens: stylingTokens,
  StylingTypes: stylingTypes,
  Timers: timers,
  TransitionRecipes: transitionRecipes,
  VariantGrid: variantGrid,
  UnitRefunds: unitRefunds,
  Versions: versions,
  VersionSteps: versionSteps,
  WebhookAnswers: webhookAnswers,
  WebhookAttempts: webhookAttempts,
  WebhookContract: webhookContract,
  WebhookMemory: webhookMemory,
  WebhookVectors: webhookVectors,
  WhoMayDo: whoMayDo,
};
