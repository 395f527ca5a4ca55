const BROWSERS: [name: string, mark: RegExp][] = [
  ["Edge", /\bEdg(?:e|A|iOS)?\//],
  ["Opera", /\bOPR\//],
  ["Samsung Internet", /\bSamsungBrowser\//],
  ["Firefox", /\b(?:Firefox|FxiOS)\//],
  ["Chrome", /\b(?:Chrome|CriOS)\//],
  ["Safari", /\bSafari\//],
];
const SYSTEMS: [name: string, mark: RegExp][] = [
  ["iPhone", /\biPhone\b/],
  ["iPad", /\biPad\b/],
  ["Android", /\bAndroid\b/],
  ["Windows", /\bWindows\b/],
  ["Mac", /\bMacintosh\b/],
  ["ChromeOS", /\bCrOS\b/],
  ["Linux", /\bLinux\b/],
];

/**
 * Returns a description such as "Firefox on Windows". Uses only names from this file, so that a
 * forged User-Agent cannot put its own text into an email.
 */
export function describeDevice(userAgent: string): string {
  const nameIn = (list: typeof BROWSERS) => list.find(([, mark]) => mark.test(userAgent))?.[0];
  const browser = nameIn(BROWSERS);
  const system = nameIn(SYSTEMS);
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? "an unknown device";
}
