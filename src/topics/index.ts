import {
  addressExamplesElement,
  addressFieldsElement,
  addressFormElement,
  addressInputsElement,
  addressLabelsElement,
  addressNotesElement,
  deliveryCountriesElement,
  addressRefusalsElement,
  addressRegionsElement,
  addressWordsElement,
} from './addresses/elements/addresses';
import {cartStepsElement, currencyExamplesElement} from './cart/elements/cartSteps';
import {collectionRequestsElement} from '../pipeline/downloads/collections/element';
import {createDownloadLinksElement} from '../pipeline/downloads/downloadLinks';
import {listDownloads} from './downloads';
import {changesElement, versionsElement, versionStepsElement} from './versions/elements/changelog';
import {changelogFeedLinksElement} from './versions/elements/changelogFeedLinks';
import {axisElement, declineRetriesElement} from './checkout/elements/checkout';
import {checkoutInformationElement} from './screens/elements/checkoutInformation';
import {checkoutErrorsElement, checkoutMessagesElement} from './checkout/elements/checkoutRecovery';
import {declineCodesElement} from './errors/elements/declineCodes';
import {deliverySimulationElement} from './webhooks/elements/deliverySimulation';
import {detailCodesElement} from './errors/elements/detailCodes';
import type {GuideElements} from '../pipeline/elements/guideElement';
import {eventsByMomentElement, eventTiesElement} from './journey/elements/eventOrder';
import {formEventsElement, formPolicyElement, formScriptElement} from './embedded-form/elements/embeddedForm';
import {errorCodesElement, errorStatusesElement} from './errors/elements/errorCodes';
import {
  authorizationTimesElement,
  capabilityMatrixElement,
  capabilityValuesElement,
  gatewayCountriesElement,
  gatewayLimitsElement,
  gatewayListElement,
  networkTokenGatewaysElement,
  networkTokenStatesElement,
  numberSentWhenElement,
} from './gateways/elements/gateways';
import {idempotencyTableElement, retryTableElement} from './requests/elements/idempotency';
import {ledgerElement, ledgerReceiversElement} from './settlements/elements/ledger';
import {journeyElement} from './journey/elements/journey';
import {legalCallsElement, secondStatusElement} from './lifecycles/elements/allowedCalls';
import {limitsElement, timersElement} from './requests/elements/limits';
import {listFiltersElement} from './requests/elements/listFilters';
import {cldrTrapElement, moneyCalculatorElement} from './money/elements/money';
import {moneyFlowElement} from './settlements/elements/moneyFlow';
import {orderStatusElement, orderStatusRulesElement} from './orders/elements/orderStatus';
import {orderTimelineElement} from './orders/elements/orderTimeline';
import {relationsElement, sequenceElement, stateDiagramElement} from '../pipeline/pictures/elements';
import {priceCalculatorElement} from './cart/elements/pricePresets';
import {
  attributeDictionaryElement,
  availabilityTableElement,
  productLineElement,
  productPricesElement,
  variantGridElement,
} from './products/elements/products';
import {programElement} from './environments/elements/program';
import {promotionCodesElement, promotionRefusalsElement} from './cart/elements/promotions';
import {
  errorRecipesElement,
  paymentStatusRecipesElement,
  recipeStartsElement,
  transitionRecipesElement,
} from './errors/elements/recipes';
import {explorerElement, recordedStoryElement} from './lifecycles/elements/recordedScenario';
import {roundingCasesElement} from './cart/elements/roundingCases';
import {recordedTotalsElement} from './cart/elements/recordedTotals';
import {resourcesElement} from './requests/elements/resources';
import {
  dispositionsElement,
  inspectionResultsElement,
  refundCalculatorElement,
  refundSharesElement,
  returnDeadlinesElement,
  returnEligibilityElement,
  returnLedgerElement,
  refundBasesElement,
  returnPoliciesElement,
  unitRefundsElement,
} from './returns/elements/returns';
import {
  cascadingCodesElement,
  cascadingRulesElement,
  declineTableElement,
  routingConditionsElement,
  routingRulesElement,
} from './gateways/elements/routing';
import {screenElement} from './screens/elements/screen';
import {
  controlTotalsElement,
  entryTypesElement,
  settlementColumnsElement,
  settlementFileFormElement,
  settlementTermsElement,
} from './settlements/elements/settlementCatalog';
import {detailSentencesElement, errorSentencesElement, shopperWordsElement} from './errors/elements/shopperTexts';
import {storyOrderTableElement, storyPartiesElement} from './orders/elements/storyOrder';
import {settlementScenarioElement, settlementTimelineElement} from './settlements/elements/settlementTimeline';
import {
  sandboxAmountsElement,
  sandboxCardsElement,
  sandboxHeadersElement,
  sandboxPartiesElement,
} from './environments/elements/sandbox';
import {createSandboxFileElement} from './environments/elements/sandboxFile';
import {contrastPairsElement, stylingTokensElement, stylingTypesElement} from './styling/elements/stylingTokens';
import {
  webhookAttemptsElement,
  webhookContractElement,
  webhookMemoryElement,
  webhookResponsesElement,
} from './webhooks/elements/webhookContract';
import {signatureChecksElement, webhookVectorsElement} from './webhooks/elements/webhookVectors';
import {taxRatesElement} from './cart/elements/taxRates';
import {permissionMatrixElement} from './lifecycles/elements/permissions';
import type {PageComponents} from '../pipeline/check/rules/elements';

/** Every element of guides, by its name. Each has a separate file. */
export const GUIDE_ELEMENTS: GuideElements = {
  AddressExamples: addressExamplesElement,
  AddressFields: addressFieldsElement,
  AddressForm: addressFormElement,
  AddressInputs: addressInputsElement,
  AddressLabels: addressLabelsElement,
  AddressNotes: addressNotesElement,
  DeliveryCountries: deliveryCountriesElement,
  AddressRefusals: addressRefusalsElement,
  AddressRegions: addressRegionsElement,
  AddressWords: addressWordsElement,
  TaxRates: taxRatesElement,
  AttributeDictionary: attributeDictionaryElement,
  AuthorizationTimes: authorizationTimesElement,
  AvailabilityTable: availabilityTableElement,
  Axis: axisElement,
  CapabilityMatrix: capabilityMatrixElement,
  CapabilityValues: capabilityValuesElement,
  CartSteps: cartStepsElement,
  CascadingCodes: cascadingCodesElement,
  CascadingRules: cascadingRulesElement,
  ChangelogFeeds: changelogFeedLinksElement,
  Changes: changesElement,
  CheckoutErrors: checkoutErrorsElement,
  CheckoutInformation: checkoutInformationElement,
  CheckoutMessages: checkoutMessagesElement,
  CldrTrap: cldrTrapElement,
  ContrastPairs: contrastPairsElement,
  ControlTotals: controlTotalsElement,
  CurrencyExamples: currencyExamplesElement,
  DeclineCodes: declineCodesElement,
  DeclineRetries: declineRetriesElement,
  DeclineTable: declineTableElement,
  DeliverySimulation: deliverySimulationElement,
  DetailCodes: detailCodesElement,
  DetailSentences: detailSentencesElement,
  CollectionRequests: collectionRequestsElement,
  Downloads: createDownloadLinksElement(listDownloads),
  EntryTypes: entryTypesElement,
  Dispositions: dispositionsElement,
  ErrorCodes: errorCodesElement,
  ErrorRecipes: errorRecipesElement,
  ErrorSentences: errorSentencesElement,
  ErrorStatuses: errorStatusesElement,
  EventsByMoment: eventsByMomentElement,
  EventTies: eventTiesElement,
  Explorer: explorerElement,
  FormEvents: formEventsElement,
  FormPolicy: formPolicyElement,
  FormScript: formScriptElement,
  GatewayCountries: gatewayCountriesElement,
  GatewayLimits: gatewayLimitsElement,
  Gateways: gatewayListElement,
  IdempotencyTable: idempotencyTableElement,
  Journey: journeyElement,
  Ledger: ledgerElement,
  LedgerReceivers: ledgerReceiversElement,
  InspectionResults: inspectionResultsElement,
  LegalCalls: legalCallsElement,
  Limits: limitsElement,
  ListFilters: listFiltersElement,
  MoneyCalculator: moneyCalculatorElement,
  MoneyFlow: moneyFlowElement,
  NetworkTokenGateways: networkTokenGatewaysElement,
  NetworkTokenStates: networkTokenStatesElement,
  NumberSentWhen: numberSentWhenElement,
  OrderStatus: orderStatusElement,
  OrderStatusRules: orderStatusRulesElement,
  OrderTimeline: orderTimelineElement,
  PaymentStatusRecipes: paymentStatusRecipesElement,
  PriceCalculator: priceCalculatorElement,
  ProductLine: productLineElement,
  ProductPrices: productPricesElement,
  Program: programElement,
  PromotionCodes: promotionCodesElement,
  PromotionRefusals: promotionRefusalsElement,
  RecipeStarts: recipeStartsElement,
  RecordedStory: recordedStoryElement,
  RecordedTotals: recordedTotalsElement,
  RefundCalculator: refundCalculatorElement,
  RefundShares: refundSharesElement,
  Relations: relationsElement,
  Resources: resourcesElement,
  RetryTable: retryTableElement,
  RoundingCases: roundingCasesElement,
  ReturnDeadlines: returnDeadlinesElement,
  ReturnEligibility: returnEligibilityElement,
  ReturnLedger: returnLedgerElement,
  RefundBases: refundBasesElement,
  ReturnPolicies: returnPoliciesElement,
  RoutingConditions: routingConditionsElement,
  RoutingRules: routingRulesElement,
  SandboxAmounts: sandboxAmountsElement,
  SandboxCards: sandboxCardsElement,
  SandboxFile: createSandboxFileElement(listDownloads),
  SandboxHeaders: sandboxHeadersElement,
  Screen: screenElement,
  SandboxParties: sandboxPartiesElement,
  SecondStatus: secondStatusElement,
  Sequence: sequenceElement,
  SettlementColumns: settlementColumnsElement,
  SettlementFileForm: settlementFileFormElement,
  SettlementScenario: settlementScenarioElement,
  SettlementTerms: settlementTermsElement,
  ShopperWords: shopperWordsElement,
  SettlementTimeline: settlementTimelineElement,
  SignatureChecks: signatureChecksElement,
  StateDiagram: stateDiagramElement,
  StoryOrder: storyOrderTableElement,
  StoryParties: storyPartiesElement,
  StylingTokens: stylingTokensElement,
  StylingTypes: stylingTypesElement,
  Timers: timersElement,
  TransitionRecipes: transitionRecipesElement,
  VariantGrid: variantGridElement,
  UnitRefunds: unitRefundsElement,
  Versions: versionsElement,
  VersionSteps: versionStepsElement,
  WebhookAttempts: webhookAttemptsElement,
  WebhookContract: webhookContractElement,
  WebhookMemory: webhookMemoryElement,
  WebhookResponses: webhookResponsesElement,
  WebhookVectors: webhookVectorsElement,
  WhoMayDo: permissionMatrixElement,
};

/** Components that pages use as they are, around the elements that make their static form, with their attributes. */
export const PAGE_COMPONENTS: PageComponents = {
  Checklist: ['title'],
  ChecklistProgress: [],
  CspMaker: [],
  DeclineMapping: [],
  ErrorLookup: [],
  Fold: [],
  FoldTitle: [],
  GatewayMatrix: [],
  Nested: ['summary'],
  RoutingTester: [],
  StylingPreview: [],
  TabItem: ['value', 'label', 'default'],
  Tabs: ['groupId', 'queryString'],
  VersionComparison: [],
};
