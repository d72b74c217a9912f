import {expect, PAGES, test} from './support/site';

const TOPICS = {
  'payment intents': '/payments/APIs/payment-intents',
  'checkout intents': '/payments/APIs/checkout-intents',
  refunds: '/payments/APIs/refunds',
  orders: '/commerce/api/orders',
  carts: '/commerce/api/cart',
  products: '/commerce/object-schemas/products',
  addresses: '/commerce/object-schemas/addresses',
};

test('§3.7 Product business entities: each topic has its page, with the attributes of the object', async ({page}) => {
  for (const [topic, path] of Object.entries(TOPICS)) {
    expect(PAGES, topic).toContain(path);
    await page.goto(path);
    await expect(page.locator('article table').filter({visible: true}).first(), topic).toBeVisible();
  }
});
