/**
 * Returns true for a host name that can only mean this machine. `hostname` must come from
 * `URL.hostname`.
 */
export function isLoopbackHost(hostname: string): boolean {
  return hostname === "localhost" || hostname === "[::1]" || hostname === "::1" || /^127(\.\d{1,3}){3}$/.test(hostname);
}
