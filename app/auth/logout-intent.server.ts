/**
 * True if a GET of the sign-out address comes from a page of this site or was typed by hand.
 * Browsers tell this in headers that pages cannot set; without these headers the person must
 * confirm.
 */
export function isIntendedLogout(headers: Headers, method: string): boolean {
  const fetchSite = headers.get("Sec-Fetch-Site");
  const fetchMode = headers.get("Sec-Fetch-Mode");

  return (
    method === "GET" &&
    (fetchSite === "same-origin" || fetchSite === "none") &&
    (fetchMode === null || fetchMode === "navigate")
  );
}
