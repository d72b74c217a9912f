import type {FormPolicy} from '../pipeline/contracts/generated/schemas';
import type {StylingTokens} from '../pipeline/contracts/generated/schemas';
import type {WebhookChecks} from './webhooks/webhooksData';
import {buildWebhookStory} from './webhooks/elements/deliverySimulation';
import {orderStatusData} from './orders/elements/orderStatus';
import type {ToolData} from '../pipeline/plugins/toolData';
import {buildPriceData} from './cart/elements/pricePresets';
import {getToleranceSeconds} from './webhooks/elements/webhookVectors';
import {buildAddressFormData} from './addresses/toolData';
import {buildErrorLookupData} from './errors/toolData';
import {buildLedgerData} from './settlements/toolData';
import {buildJourneyData} from './journey/toolData';
import {buildLifecyclesData} from './lifecycles/toolData';
import {buildMoneyData} from './money/toolData';
import {buildRefundCalculatorData} from './returns/toolData';
import {buildVersionsData} from './versions/toolData';
import {buildDeclineMappingData, buildGatewayMatrixData, buildRoutingData} from './gateways/toolData';

/**
 * Data of interactive parts: each is a JSON module that only its part loads. Their types are in the topics, where
 * components import them too.
 */
export const TOOL_DATA: ToolData = {
  single: {
    addressForms: buildAddressFormData,
    declineMapping: buildDeclineMappingData,
    errorLookup: buildErrorLookupData,
    ledger: buildLedgerData,
    webhookChecks: ({catalogs: {webhookDelivery}}): WebhookChecks => ({
      vectors: webhookDelivery.vectors,
      tolerance: getToleranceSeconds(webhookDelivery),
    }),
    webhookStory: ({book}) => buildWebhookStory(book),
    money: buildMoneyData,
    prices: buildPriceData,
    orderStatus: orderStatusData,
    refundCalculator: buildRefundCalculatorData,
    versions: buildVersionsData,
    cspMaker: ({catalogs}): FormPolicy => catalogs.formPolicy,
    gatewayMatrix: buildGatewayMatrixData,
    routing: buildRoutingData,
    stylingPreview: ({catalogs}): StylingTokens => catalogs.stylingTokens,
  },
  families: [buildLifecyclesData, buildJourneyData],
};
