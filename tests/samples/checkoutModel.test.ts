import {testCheckoutModel} from './support/checkoutModel';

testCheckoutModel([
  [15453, 3],
  [5040, 3],
]);
