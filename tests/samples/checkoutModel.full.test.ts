import {testCheckoutModel} from './support/checkoutModel';

testCheckoutModel([
  [15453, 5],
  [5040, 5],
]);
