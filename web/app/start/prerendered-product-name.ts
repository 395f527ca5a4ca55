/** The product name of the prerendered page. A server with another name replaces that page. */
export const PRERENDERED_PRODUCT_NAME = "Openings";
