/** The product's name in the page that is made at build time; a server with another name does not keep that page. */
export const PRERENDERED_PRODUCT_NAME = "Openings";
