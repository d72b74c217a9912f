import type {FormPolicy} from '../../slices/cspMaker';
import type {StylingTokens} from '../../slices/stylingPreview';
import type {WebhookChecks} from '../../slices/webhooks';
import {webhookStory} from '../guides/deliverySimulation';
import {orderStatusData} from '../guides/orderStatus';
import type {GuideSources} from '../guides/sources';
import {prices} from '../guides/pricePresets';
import {toleranceOf} from '../guides/webhookVectors';
import {addressForms} from './addresses';
import {errorLookup} from './errorLookup';
import {ledger} from './ledger';
import {journeySlices} from './journey';
import {lifecycleSlices} from './lifecycles';
import {money} from './money';
import {refundCalculatorSlice} from './refundCalculator';
import {versionsSlice} from './versions';
import {declineMapping, gatewayMatrix, routing} from './gateways';

/**
 * Data of interactive parts, by name: each is a JSON module that only its part loads. Their shapes are in `src/slices`,
 * which components import too. One that takes time gives a promise.
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
