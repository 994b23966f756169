/** Pages on the way to a show; a visitor who comes from one of them was on this site before. */
const ON_THE_WAY = /^\/(?:login|signup|api|saved\/resume|terms|pay|transfer)(?:\/|$)/;
/** Hosts that a visitor returns from after a sign-in. */
const SIGN_IN_HOSTS = ["accounts.google.com"];

/**
 * Reads from the Referer where a visitor of a show's page comes from: a page of this site, a link
 * on another site, or neither. Pages of the same show, pages on the way to it and sign-in hosts
 * count as neither. At the checkout, all other sites count as neither, because buyers return there
 * from payment pages.
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
