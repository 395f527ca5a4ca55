import { useEffect } from "react";

/**
 * The product name in titles. The app sets it when it starts, because `web/ui` may not import the
 * configuration.
 */
let productName = "Openings";

export function nameProduct(name: string) {
  productName = name;
}

/** Sets the document title, such as "Previous Job Postings | Openings". */
export function usePageTitle(title: string) {
  useEffect(() => {
    document.title = `${title} | ${productName}`;
  }, [title]);
}
