/**
 * Hosts where website builders store the files of their customers' websites. A company's list of
 * jobs can link to a document on such a host.
 */
const FILE_HOSTS =
  /(?:^|\.)(?:squarespace\.com|sqspcdn\.com|wixstatic\.com|filesusr\.com|wsimg\.com|cdn\.shopify\.com|website-files\.com|multiscreensite\.com|cdn-website\.com|editmysite\.com|weeblycloud\.com|files\.wordpress\.com|wp\.com|cloudfront\.net|revize\.com)$/i;

export function isFileHost(url: string): boolean {
  return URL.canParse(url) && FILE_HOSTS.test(new URL(url).hostname);
}
