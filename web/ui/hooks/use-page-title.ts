import { useEffect } from "react";

let productName = "Openings";

/** Set once at start, from the configuration. */
export function nameProduct(name: string) {
  productName = name;
}

/** The document's title: "Previous Job Postings | Openings". */
export function usePageTitle(title: string) {
  useEffect(() => {
    document.title = `${title} | ${productName}`;
  }, [title]);
}
