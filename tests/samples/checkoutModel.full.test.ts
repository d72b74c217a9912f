import {testCheckoutModel} from './support/checkoutModel';

testCheckoutModel([
  [15453, 4],
  [5040, 4],
]);
