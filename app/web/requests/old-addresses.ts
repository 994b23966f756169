import { redirect } from "@remix-run/node";

/**
 * Addresses of earlier versions. They stay for good: printed tickets, mails and bookmarks hold
 * them.
 */
const MOVED: [RegExp, string][] = [
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
  const path = pathname.replace(/\/$/, "");
  const moved = MOVED.find(([old]) => old.test(path));

  return moved ? path.replace(...moved) + search : null;
}

/**
 * The redirect of a request for an old address; 308 keeps the method and the body. Null for other
 * addresses.
 */
export function findRedirect(request: Request, status: 301 | 308): Response | null {
  const to = findNewAddress(request.url);

  return to === null ? null : redirect(to, status);
}
