/** The product's name in the page that is made at build time; a server with another name draws anew. */
export const PRERENDERED_PRODUCT_NAME = "Openings";
