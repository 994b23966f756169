/**
 * What a buyer came by. `utm:` and a name is the utm_source of a link; the others are told by our
 * own links (`embed`, `share`, `newsletter`), or by the page before: one of this site, one of
 * another, or none.
 */
export const OWN_SOURCES = ["site", "direct", "link", "embed", "share", "newsletter"] as const;
export type OwnSource = (typeof OWN_SOURCES)[number];
export type Source = OwnSource | `utm:${string}`;

const UTM = "utm:";
const UTM_NAME = /^[a-z0-9][a-z0-9._-]{0,39}$/;

/** Null for what is no source; an address can say anything. */
export function sourceOf(text: string | null | undefined): Source | null {
  const own = OWN_SOURCES.find((known) => known === text);
  if (own) return own;

  return text?.startsWith(UTM) ? utmSource(text.slice(UTM.length)) : null;
}

/**
 * The source that an address names. A utm_source is kept in lower case without accents, with "-"
 * for other characters.
 */
export function sourceInAddress(query: URLSearchParams): Source | null {
  return sourceOf(query.get("source")) ?? utmSource(query.get("utm_source") ?? "");
}

export function utmNameOf(source: Source): string | null {
  return isUtmSource(source) ? source.slice(UTM.length) : null;
}

export function isUtmSource(source: Source): source is `utm:${string}` {
  return source.startsWith(UTM);
}

/** Adds the source to a path of this site. "direct" needs none. */
export function withSource(path: string, source: Source | null): string {
  if (!source || source === "direct") return path;

  const [address = "", hash] = path.split("#");
  const named = `${address}${address.includes("?") ? "&" : "?"}source=${encodeURIComponent(source)}`;

  return hash === undefined ? named : `${named}#${hash}`;
}

function utmSource(typed: string): Source | null {
  const name = typed
    .slice(0, 200)
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll("đ", "d")
    .replace(/[^a-z0-9._-]+/g, "-")
    .replace(/^[._-]+/, "")
    .slice(0, 40)
    .replace(/[._-]+$/, "");

  return UTM_NAME.test(name) ? `${UTM}${name}` : null;
}
