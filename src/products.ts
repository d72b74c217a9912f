import type {Products} from './shell/ProductSwitch/findCounterpart';

/** The two products, and which page of one corresponds to which page of the other. A page is in one pair at most. */
export const products: Products = {
  areas: [
    {label: 'Payments', base: '/payments', start: '/payments/Guides/intro'},
    {label: 'Commerce', base: '/commerce', start: '/commerce/guides/intro'},
  ],
  pairs: [
    ['/payments/Guides/intro', '/commerce/guides/intro'],
    ['/payments/Guides/api-basics', '/commerce/api/introduction'],
    ['/payments/Guides/checkout-payment-intents', '/commerce/guides/customer-journey'],
    ['/payments/Guides/lifecycle', '/commerce/guides/orders-lifecycle'],
    ['/payments/Guides/refunds', '/commerce/guides/returns-lifecycle'],
    ['/payments/Guides/webhooks', '/commerce/api/webhooks'],
    ['/payments/APIs/checkout-intents', '/commerce/api/checkout'],
    ['/payments/APIs/payment-intents', '/commerce/api/orders'],
    ['/payments/APIs/refunds', '/commerce/api/returns'],
  ],
};
