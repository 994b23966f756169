/**
 * Whether a GET of the sign-out address was meant by the person: a navigation from our own pages or typed by hand.
 * Browsers say so in headers that pages cannot set; without them nobody knows, and the person is asked.
 */
export function isIntendedLogout(headers: Headers, method: string): boolean {
  const site = headers.get("Sec-Fetch-Site");
  const mode = headers.get("Sec-Fetch-Mode");
  return method === "GET" && (site === "same-origin" || site === "none") && (mode === null || mode === "navigate");
}
