import { LANGUAGES, type Language, type TextSize, type Theme } from "~db/vocabularies";

export const STATE_CACHE = "page-state";
const STATE_KEY = "/page-state";

/**
 * Facts about the last page. They are stored, because the browser may end an idle worker at any
 * time.
 */
export type PageState = {
  language: Language;
  theme?: Theme;
  textSize?: TextSize;
  viewer?: string | null;
  siteName?: string;
  /** True if the operators have uploaded a logo. */
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
    STATE_KEY,
    Response.json({ language, theme, textSize, viewer, siteName, hasLogo } satisfies PageState),
  );
}

export async function findPageState(): Promise<PageState | null> {
  const stored = await caches.match(STATE_KEY, { cacheName: STATE_CACHE });

  return stored ? ((await stored.json()) as PageState) : null;
}

/**
 * True if the last page belonged to another account, after signing in or out without a form or on
 * another device.
 */
export async function isOtherViewer(viewer: string | null): Promise<boolean> {
  const state = await findPageState();

  return state?.viewer !== undefined && state.viewer !== viewer;
}

/**
 * Returns the first supported language: of the address (`lang`), of the last page, or of the
 * browser; else English.
 */
export function languageFor(
  address: URL,
  state: PageState | null,
  browser: readonly string[],
): Language {
  const requested = address.searchParams.get("lang");
  const candidates = [requested, state?.language, ...browser.map((tag) => tag.slice(0, 2))];
  const supported = candidates.find((candidate) =>
    LANGUAGES.some((language) => language === candidate),
  );

  return (supported as Language | undefined) ?? "en";
}
