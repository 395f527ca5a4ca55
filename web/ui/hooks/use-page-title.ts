import { useEffect } from "react";

let productName = "Openings";

/** Call it once at start, with the name from the configuration. */
export function nameProduct(name: string) {
  productName = name;
}

/** Sets the document title, for instance "Previous Job Postings | Openings". */
export function usePageTitle(title: string) {
  useEffect(() => {
    document.title = `${title} | ${productName}`;
  }, [title]);
}
