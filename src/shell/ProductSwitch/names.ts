/** The name of the product switch of the sidebar, as a static part. */
export const PRODUCT_SWITCH = 'product-switch';
