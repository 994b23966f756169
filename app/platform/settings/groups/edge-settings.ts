import type { Settings } from "../settings";

type EdgeSettings = Pick<Settings, "APP_URL" | "EDGE_KEYS" | "EDGE_BANDWIDTH_MBIT" | "EDGE_URLS">;

/**
 * One line for each edge that the settings name without a key, or with an address at which it
 * cannot work.
 */
export function findEdgeMistakes(settings: EdgeSettings): string[] {
  const {
    EDGE_KEYS = [],
    EDGE_BANDWIDTH_MBIT = new Map<string, number>(),
    EDGE_URLS = [],
  } = settings;
  const knownEdges = EDGE_KEYS.map(edgeNameOf);
  const namedEdges = {
    EDGE_BANDWIDTH_MBIT: [...EDGE_BANDWIDTH_MBIT.keys()],
    EDGE_URLS: EDGE_URLS.map(({ name }) => name),
  };
  const unknownEdges = Object.entries(namedEdges).flatMap(([setting, settingNames]) =>
    settingNames
      .filter((settingName) => !knownEdges.includes(settingName))
      .map(
        (settingName) =>
          `${setting} names the edge "${settingName}", which has no key in EDGE_KEYS.`,
      ),
  );

  return [...unknownEdges, ...findAddressMistakes(settings)];
}

/**
 * Cookies for edges are set for the site's host and the hosts below it, and browsers do not mix
 * http and https.
 */
function findAddressMistakes({ APP_URL, EDGE_URLS = [] }: EdgeSettings): string[] {
  if (EDGE_URLS.length === 0) return [];
  if (!APP_URL) return ["EDGE_URLS needs APP_URL."];

  const site = new URL(APP_URL);
  const isUsable = (url: string) => {
    const { hostname, protocol } = new URL(url);

    return hostname.endsWith(`.${site.hostname}`) && protocol === site.protocol;
  };

  return EDGE_URLS.filter(({ url }) => !isUsable(url)).map(
    ({ url }) =>
      `EDGE_URLS has ${url}, which is not ${site.protocol}// and a host below ${site.hostname}.`,
  );
}

/** One line if a relay lacks settings that it needs. */
export function findRelayMistakes(
  settings: Pick<Settings, "ROLE" | "REDIS_URL" | "HOME_ADDRESS" | "EDGE_KEYS">,
) {
  if (settings.ROLE !== "relay") return [];

  const missing = (["REDIS_URL", "HOME_ADDRESS", "EDGE_KEYS"] as const).filter(
    (settingName) => settings[settingName] === undefined,
  );

  return missing.length > 0 ? [`ROLE=relay needs ${missing.join(", ")}.`] : [];
}

/** `paris:0123…` is the edge "paris"; all keys without a name belong to one edge. */
export function edgeNameOf(entry: string): string {
  const nameEnd = entry.indexOf(":");

  return nameEnd < 0 ? "edge" : entry.slice(0, nameEnd);
}
