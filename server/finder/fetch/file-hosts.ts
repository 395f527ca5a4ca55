/**
 * Hosts where makers of websites keep the files of their customers' pages. A list of jobs can link
 * to a document there.
 */
const FILE_HOSTS =
  /(?:^|\.)(?:squarespace\.com|sqspcdn\.com|wixstatic\.com|filesusr\.com|wsimg\.com|cdn\.shopify\.com|website-files\.com|multiscreensite\.com|cdn-website\.com|editmysite\.com|weeblycloud\.com|files\.wordpress\.com|wp\.com|cloudfront\.net|revize\.com)$/i;

export function isFileHost(url: string): boolean {
  return URL.canParse(url) && FILE_HOSTS.test(new URL(url).hostname);
}
