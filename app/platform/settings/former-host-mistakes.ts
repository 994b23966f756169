import type { Settings } from "./settings";

type Addresses = Pick<Settings, "APP_URL" | "FORMER_HOSTS" | "EDGE_URLS">;

/**
 * Returns one line for each former host that this site still uses, because a redirect from it would
 * never end; or one line if former hosts are set without APP_URL.
 */
export function findFormerHostMistakes({
  APP_URL,
  FORMER_HOSTS = [],
  EDGE_URLS = [],
}: Addresses): string[] {
  if (FORMER_HOSTS.length === 0) return [];
  if (!APP_URL) return ["FORMER_HOSTS needs APP_URL."];

  const currentHosts = [APP_URL, ...EDGE_URLS.map(({ url }) => url)].map(
    (url) => new URL(url).hostname,
  );

  return FORMER_HOSTS.filter((host) => currentHosts.includes(host)).map(
    (host) => `FORMER_HOSTS has ${host}, which is in use: APP_URL or EDGE_URLS has it.`,
  );
}
