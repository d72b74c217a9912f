import type {SidebarsConfig} from '@docusaurus/plugin-content-docs';

// The first document is the area's main document.
const sidebars: SidebarsConfig = {
  commerce: [
    {
      type: 'category',
      label: 'API',
      collapsible: false,
      items: [
        'api/introduction',
        'api/catalog',
        'api/cart',
        'api/checkout',
        'api/orders',
        'api/returns',
        'api/webhooks',
      ],
    },
    {
      type: 'category',
      label: 'Guides',
      collapsible: false,
      items: [
        'guides/intro',
        'guides/customer-journey',
        'guides/orders-lifecycle',
        'guides/returns-lifecycle',
        'guides/settlements',
        'guides/screens-mockups',
      ],
    },
    {
      type: 'category',
      label: 'Object schemas',
      collapsible: false,
      items: ['object-schemas/addresses', 'object-schemas/products'],
    },
  ],
};

export default sidebars;
