/**
 * True if a GET of the sign-out address is a navigation from our own pages or typed by hand.
 * Browsers say so in headers that pages cannot set; without them the person confirms.
 */
export function isIntendedLogout(headers: Headers, method: string): boolean {
  const site = headers.get("Sec-Fetch-Site");
  const mode = headers.get("Sec-Fetch-Mode");

  return (
    method === "GET" &&
    (site === "same-origin" || site === "none") &&
    (mode === null || mode === "navigate")
  );
}
