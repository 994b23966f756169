import { redirect } from "@remix-run/node";

/**
 * Addresses of earlier versions. They stay forever, because printed tickets, mails and bookmarks
 * contain them.
 */
const MOVED_ADDRESSES: [RegExp, string][] = [
  [/^\/door\/([^/]+)$/i, "/device/$1"],
  [/^\/dashboard\/(takings|earnings|ledger|payouts)$/i, "/dashboard/money"],
  [/^\/dashboard\/([^/]+)\/door$/i, "/dashboard/$1/guest-list"],
  [/^\/dashboard\/([^/]+)\/door\.csv$/i, "/dashboard/$1/guest-list.csv"],
  [/^\/dashboard\/([^/]+)\/figures$/i, "/dashboard/$1/statistics"],
  [/^\/dashboard\/([^/]+)\/numbers$/i, "/dashboard/$1/playback"],
  [/^\/stream\/([^/]+)\/talk$/i, "/stream/$1/replay-chat"],
  [/^\/admin\/artists$/i, "/admin/users"],
  [/^\/admin\/site\/(\w+)\/(\d+)$/i, "/admin/site/$1?from=$2"],
  [/^\/admin\/act\/([^/]+)\/([^/]+)$/i, "/admin/actions/$1/$2"],
  [/^\/uplink-check$/i, "/bandwidth-check"],
  [/^\/(event|artist)\/([^/]+)\/poster\.png$/i, "/$1/$2/poster.jpg"],
];

/** The address that replaced an old one, with the query; null for addresses that never existed. */
export function findNewAddress(address: string): string | null {
  const { pathname, search } = new URL(address);
  const oldPath = pathname.replace(/\/$/, "");
  const replacement = MOVED_ADDRESSES.find(([pattern]) => pattern.test(oldPath));

  return replacement ? oldPath.replace(...replacement) + search : null;
}

/**
 * The redirect of a request for an old address; 308 keeps the method and the body. Null for other
 * addresses.
 */
export function findRedirect(request: Request, status: 301 | 308): Response | null {
  const newAddress = findNewAddress(request.url);

  return newAddress === null ? null : redirect(newAddress, status);
}
