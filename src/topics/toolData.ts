import type {FormPolicy} from './embedded-form/cspMakerData';
import type {StylingTokens} from './styling/stylingPreviewData';
import type {WebhookChecks} from './webhooks/webhooksData';
import {webhookStory} from './webhooks/elements/deliverySimulation';
import {orderStatusData} from './orders/elements/orderStatus';
import type {GuideSources} from '../pipeline/elements/guideSources';
import {prices} from './cart/elements/pricePresets';
import {toleranceOf} from './webhooks/elements/webhookVectors';
import {addressForms} from './addresses/toolData';
import {errorLookup} from './errors/toolData';
import {ledger} from './settlements/toolData';
import {journeySlices} from './journey/toolData';
import {lifecycleSlices} from './lifecycles/toolData';
import {money} from './money/toolData';
import {refundCalculatorSlice} from './returns/toolData';
import {versionsSlice} from './versions/toolData';
import {declineMapping, gatewayMatrix, routing} from './gateways/toolData';

/**
 * Data of interactive parts, by name: each is a JSON module that only its part loads. Their shapes are in the
 * topics, where components import them too. One that takes time gives a promise.
 */
export const SLICES: Readonly<Record<string, (sources: GuideSources) => unknown>> = {
  addressForms,
  declineMapping,
  errorLookup,
  ledger,
  webhookChecks: ({catalogs: {webhookDelivery}}): WebhookChecks => ({
    vectors: webhookDelivery.vectors,
    tolerance: toleranceOf(webhookDelivery),
  }),
  webhookStory: ({book}) => webhookStory(book),
  money,
  prices,
  orderStatus: orderStatusData,
  refundCalculator: refundCalculatorSlice,
  versions: versionsSlice,
  cspMaker: ({catalogs}): FormPolicy => catalogs.formPolicy,
  gatewayMatrix,
  routing,
  stylingPreview: ({catalogs}): StylingTokens => catalogs.stylingTokens,
};

/** Data of parts that need it once for each of several things, by names. */
export const SLICE_FAMILIES: readonly ((sources: GuideSources) => Readonly<Record<string, unknown>>)[] = [
  lifecycleSlices,
  journeySlices,
];
