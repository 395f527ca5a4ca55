import { useEffect } from "react";

/** Set once at start, from the configuration, which `web/ui` may not import. */
let productName = "Openings";

export function nameProduct(name: string) {
  productName = name;
}

/** Sets the document title, for instance "Previous Job Postings | Openings". */
export function usePageTitle(title: string) {
  useEffect(() => {
    document.title = `${title} | ${productName}`;
  }, [title]);
}
