/**
 * Where a buyer came from. `utm:` with a name is the utm_source of a link. Links that this site
 * creates contain `embed`, `share` or `newsletter`. Otherwise the referring page decides: `site`
 * (this site), `link` (another site) or `direct` (no page).
 */
export const OWN_SOURCES = ["site", "direct", "link", "embed", "share", "newsletter"] as const;
export type OwnSource = (typeof OWN_SOURCES)[number];
export type Source = OwnSource | `utm:${string}`;

const UTM_PREFIX = "utm:";
const UTM_NAME = /^[a-z0-9][a-z0-9._-]{0,39}$/;

/** Reads a source; null for anything else, because an address can contain any text. */
export function sourceOf(text: string | null | undefined): Source | null {
  const ownSource = OWN_SOURCES.find((source) => source === text);
  if (ownSource) return ownSource;

  return text?.startsWith(UTM_PREFIX) ? toUtmSource(text.slice(UTM_PREFIX.length)) : null;
}

/**
 * Reads the source in an address. A utm_source is stored in lower case without accents, with "-"
 * for other characters.
 */
export function sourceInAddress(query: URLSearchParams): Source | null {
  return sourceOf(query.get("source")) ?? toUtmSource(query.get("utm_source") ?? "");
}

export function utmNameOf(source: Source): string | null {
  return isUtmSource(source) ? source.slice(UTM_PREFIX.length) : null;
}

export function isUtmSource(source: Source): source is `utm:${string}` {
  return source.startsWith(UTM_PREFIX);
}

/** Adds the source to a path of this site. "direct" needs none. */
export function withSource(path: string, source: Source | null): string {
  if (!source || source === "direct") return path;

  const [pathAndQuery = "", fragment] = path.split("#");
  const withQuery = `${pathAndQuery}${pathAndQuery.includes("?") ? "&" : "?"}source=${encodeURIComponent(source)}`;

  return fragment === undefined ? withQuery : `${withQuery}#${fragment}`;
}

function toUtmSource(rawName: string): Source | null {
  const utmName = rawName
    .slice(0, 200)
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll("đ", "d")
    .replace(/[^a-z0-9._-]+/g, "-")
    .replace(/^[._-]+/, "")
    .slice(0, 40)
    .replace(/[._-]+$/, "");

  return UTM_NAME.test(utmName) ? `${UTM_PREFIX}${utmName}` : null;
}
