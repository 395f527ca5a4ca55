/**
 * The product name on the prerendered page. If the server has another name, the app replaces that
 * page.
 */
export const PRERENDERED_PRODUCT_NAME = "Openings";
