import { LANGUAGES, type Language, type TextSize, type Theme } from "~db/vocabularies";

export const STATE_CACHE = "page-state";
const KEY = "/page-state";

/** The browser ends an idle worker at any time, so what pages said is stored. */
export type PageState = {
  language: Language;
  theme?: Theme;
  textSize?: TextSize;
  viewer?: string | null;
  siteName?: string;
  /** The operators have a logo of their own. */
  hasLogo?: boolean;
};

export async function savePageState({
  language,
  theme,
  textSize,
  viewer,
  siteName,
  hasLogo,
}: PageState) {
  const cache = await caches.open(STATE_CACHE);

  await cache.put(
    KEY,
    Response.json({ language, theme, textSize, viewer, siteName, hasLogo } satisfies PageState),
  );
}

export async function findPageState(): Promise<PageState | null> {
  const stored = await caches.match(KEY, { cacheName: STATE_CACHE });

  return stored ? ((await stored.json()) as PageState) : null;
}

/**
 * Whether the last page was another person's: signed in or out without a form, or on another
 * device.
 */
export async function isOtherViewer(viewer: string | null): Promise<boolean> {
  const state = await findPageState();

  return state?.viewer !== undefined && state.viewer !== viewer;
}

/** The language of the address, of the last page, or of the browser. */
export function languageFor(
  address: URL,
  state: PageState | null,
  browser: readonly string[],
): Language {
  const asked = address.searchParams.get("lang");
  const wanted = [asked, state?.language, ...browser.map((tag) => tag.slice(0, 2))];
  const known = wanted.find((it) => LANGUAGES.some((language) => language === it));

  return (known as Language | undefined) ?? "en";
}
