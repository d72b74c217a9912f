import type {SidebarsConfig} from '@docusaurus/plugin-content-docs';

// The first document is the area's main document.
const sidebars: SidebarsConfig = {
  payments: [
    {
      type: 'category',
      label: 'APIs',
      collapsible: false,
      items: ['APIs/checkout-intents', 'APIs/payment-intents', 'APIs/refunds', 'APIs/webhook-payloads'],
    },
    {
      type: 'category',
      label: 'Guides',
      collapsible: false,
      items: [
        'Guides/intro',
        'Guides/integration-kick-off',
        'Guides/environments',
        'Guides/api-basics',
        'Guides/checkout-payment-intents',
        'Guides/lifecycle',
        'Guides/refunds',
        'Guides/gateways',
        'Guides/error-codes',
        'Guides/webhooks',
        'Guides/ui-embedding',
        'Guides/ui-styling',
      ],
    },
    'Changelog/intro',
  ],
};

export default sidebars;
