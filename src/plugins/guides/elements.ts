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
} from './addresses';
import {cartSteps, currencyExamples} from './cartSteps';
import {collectionRequests} from '../collections/element';
import {downloadLinks} from '../downloads/element';
import {changes, versions, versionSteps} from './changelog';
import {changelogFeedLinks} from './changelogFeedLinks';
import {axis, declineRetries} from './checkout';
import {checkoutErrors, checkoutMessages} from './checkoutRecovery';
import {declineCodes} from './declineCodes';
import {deliverySimulation} from './deliverySimulation';
import {detailCodes} from './detailCodes';
import type {GuideElement} from './element';
import {eventsByMoment, eventTies} from './eventOrder';
import {formEvents, formPolicy, formScript} from './embeddedForm';
import {errorCodes, errorStatuses} from './errorCodes';
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
import {idempotencyTable, retryTable} from './idempotency';
import {ledgerElement, ledgerReceivers} from './ledger';
import {ledgerEntries, statementRows} from './ledgerTables';
import {journey} from './journey';
import {legalCalls, secondStatus} from './legalCalls';
import {limits, timers} from './limits';
import {cldrTrap, moneyCalculator} from './money';
import {moneyFlowElement} from './moneyFlow';
import {orderStatus, orderStatusRules} from './orderStatus';
import {orderTimeline} from './orderTimeline';
import {relationsElement, sequenceElement, stateDiagramElement} from './pictures';
import {priceCalculator} from './pricePresets';
import {attributeDictionary, availabilityTable, productLine, productPrices, variantGrid} from './products';
import {program} from './program';
import {promotionCodes, promotionRefusals} from './promotions';
import {errorRecipes, paymentStatusRecipes, recipeStarts, transitionRecipes} from './recipes';
import {explorer, recordedStory} from './recordedStory';
import {roundingCases} from './roundingCases';
import {recordedTotals} from './recordedTotals';
import {resources} from './resources';
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
} from './returns';
import {cascadingCodes, cascadingRules, declineTable, routingConditions, routingRules} from './routing';
import {screenElement} from './screen';
import {controlTotals, entryTypes, settlementColumns, settlementFileForm, settlementTerms} from './settlementCatalog';
import {detailSentences, errorSentences, shopperWords} from './shopperWords';
import {storyOrderTable, storyParties} from './storyOrder';
import {settlementScene, settlementTimeline} from './settlementTimeline';
import {sandboxAmounts, sandboxCards, sandboxHeaders, sandboxParties} from './sandbox';
import {contrastPairs, stylingTokens, stylingTypes} from './stylingTokens';
import {webhookAnswers, webhookAttempts, webhookContract, webhookMemory} from './webhookContract';
import {signatureChecks, webhookVectors} from './webhookVectors';
import {whoMayDo} from './whoMayDo';

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
