/** Pages on the way to a show: coming from them, one has been here before. */
const ON_THE_WAY = /^\/(?:login|signup|api|saved\/resume|terms|pay|transfer)(?:\/|$)/;
/** After a sign-in there. */
const SIGN_IN_HOSTS = ["accounts.google.com"];

/**
 * Says by its Referer what led to a page of a show: a page of this site, a link on another one, or
 * neither. Pages of the same show count as none, and so do other sites that lead to the checkout:
 * payment pages do.
 */
export function pageBefore(referer: string | null | undefined, host: string, path: string) {
  const before = referer && URL.canParse(referer) ? new URL(referer) : null;
  if (!before) return "direct";
  if (before.host !== host) {
    const isLink = !path.startsWith("/checkout/") && !SIGN_IN_HOSTS.includes(before.hostname);

    return isLink ? "link" : "direct";
  }

  const showId = path.split("/")[2];
  const isSameShow = showId !== undefined && before.pathname.split("/").includes(showId);

  return isSameShow || ON_THE_WAY.test(before.pathname) ? "direct" : "site";
}
