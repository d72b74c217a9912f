/** The icons of tools: paths in 16 by 16 units, drawn as lines. Those of tools on the home page are the same there. */
export const TOOL_ICONS = {
  address: 'M8 14.5s-5-4.3-5-8.2a5 5 0 0 1 10 0c0 3.9-5 8.2-5 8.2zM8 8a1.8 1.8 0 1 0 0-3.6a1.8 1.8 0 0 0 0 3.6z',
  amount: 'M8 1.5a6.5 6.5 0 1 0 0 13a6.5 6.5 0 0 0 0-13zM10.5 5.5a3 3 0 1 0 0 5M4.5 7.2h4.5M4.5 8.8h4.5',
  calculator: 'M3 1.5h10v13h-10zM5.5 4.5h5M5.5 8h.01M8 8h.01M10.5 8h.01M5.5 11h.01M8 11h.01M10.5 11h.01',
  compare: 'M2 4.5h10.5M9.5 1.5l3 3l-3 3M14 11.5h-10.5M6.5 8.5l-3 3l3 3',
  delivery: 'M1.5 3.5h13v9h-13zM1.5 4l6.5 5l6.5-5',
  gateways: 'M2 2.5h12v4h-12zM2 9.5h12v4h-12zM4.5 4.5h.01M4.5 11.5h.01',
  journey:
    'M4.5 3.5a1.5 1.5 0 1 1-3 0a1.5 1.5 0 0 1 3 0zM14.5 12.5a1.5 1.5 0 1 1-3 0a1.5 1.5 0 0 1 3 0zM4.5 3.5h6a2.2 2.2 0 0 1 0 4.5h-5a2.2 2.2 0 0 0 0 4.5h6',
  ledger: 'M3 1.5h10v13l-1.7-1.2l-1.6 1.2l-1.7-1.2l-1.7 1.2l-1.6-1.2l-1.7 1.2zM5.5 5h5M5.5 8h5',
  lifecycle:
    'M5.5 4a2 2 0 1 1-4 0a2 2 0 0 1 4 0zM14.5 4a2 2 0 1 1-4 0a2 2 0 0 1 4 0zM10 12a2 2 0 1 1-4 0a2 2 0 0 1 4 0zM5.5 4h5M4.5 5.5l2.5 5M11.5 5.5l-2.5 5',
  lock: 'M3.5 7h9v7h-9zM5.5 7v-2a2.5 2.5 0 0 1 5 0v2',
  order: 'M2 3h5v4h-5zM9 3h5v4h-5zM5.5 10h5v4h-5zM4.5 7v1.5h7v-1.5M8 8.5v1.5',
  paint: 'M8 1.5s4.5 4.7 4.5 8a4.5 4.5 0 0 1-9 0c0-3.3 4.5-8 4.5-8zM8 11.5a2 2 0 0 0 2-2',
  refund: 'M5.5 2.5l-3.5 3.5l3.5 3.5M2 6h7.5a4 4 0 0 1 0 8h-3.5',
  routes: 'M2 4h3c4 0 3 8 7 8h2M2 12h3c1.5 0 2.3-1 2.8-2.3M9.5 5c.6-.7 1.4-1 2.5-1h2M12 2l2 2l-2 2M12 10l2 2l-2 2',
  search: 'M7 2.5a4.5 4.5 0 1 0 0 9a4.5 4.5 0 0 0 0-9zM10.5 10.5l3.5 3.5',
  signature: 'M8 1.5l5.5 2v4c0 3.5-2.3 5.8-5.5 7c-3.2-1.2-5.5-3.5-5.5-7v-4zM5.5 8l2 2l3-3.5',
} as const;

export type ToolIcon = keyof typeof TOOL_ICONS;

/** The icons of actions in the header of a tool. */
export const ACTION_ICONS = {
  share: 'M6.5 9.5l3-3M7 4.5l1.8-1.8a2.8 2.8 0 0 1 4 4l-2.1 2.1M9 11.5l-1.8 1.8a2.8 2.8 0 0 1-4-4l2.1-2.1',
  reset: 'M2.5 8a5.5 5.5 0 1 0 1.6-3.9l-1.6 1.6M2.5 2.5v3.2h3.2',
} as const;
