import { isLanguage, type Language } from "~/locales/languages";

export type EmbedTheme = "light" | "dark";
export type EmbedLook = { theme: EmbedTheme | null; language: Language | null };
export type EmbedSize = { width: number; height: number };

/** Pixels of the three layouts of the card, with room for a title of two lines. */
export const EMBED_SIZES = {
  small: { width: 320, height: 340 },
  medium: { width: 480, height: 280 },
  large: { width: 728, height: 240 },
} as const satisfies Record<string, EmbedSize>;
export type EmbedSizeName = keyof typeof EMBED_SIZES;

export function embedThemeOf(value: string | null): EmbedTheme | null {
  return value === "light" || value === "dark" ? value : null;
}

export function embedLanguageOf(value: string | null): Language | null {
  return isLanguage(value) ? value : null;
}

/** The picture of a show that plays inside adds its height to the card. */
export function withPlayer({ width, height }: EmbedSize): EmbedSize {
  return { width, height: height + Math.round((width * 9) / 16) };
}

/** The layout that a card of this width has. */
export function sizeForWidth(width: number): EmbedSize {
  const { small, medium, large } = EMBED_SIZES;
  if (width >= large.width) return large;

  return { width, height: (width >= medium.width ? medium : small).height };
}

export function embedAddress(card: string, { theme, language }: EmbedLook): string {
  const query = new URLSearchParams({
    ...(theme && { theme }),
    ...(language && { lang: language }),
  }).toString();

  return query ? `${card}?${query}` : card;
}

type Iframe = EmbedSize & { address: string; title: string; theme: EmbedTheme | null };

/**
 * The line to paste. With another `color-scheme` than the card's, browsers put an opaque ground
 * under it.
 */
export function iframeCode({ address, width, height, title, theme }: Iframe): string {
  const attributes = {
    src: address,
    width,
    height,
    style: `border:0;max-width:100%;color-scheme:${theme ?? "light dark"}`,
    loading: "lazy",
    allow: "fullscreen; picture-in-picture",
    title,
  };
  const written = Object.entries(attributes).map(
    ([name, value]) => `${name}="${escapeAttribute(String(value))}"`,
  );

  return `<iframe ${written.join(" ")}></iframe>`;
}

const ENTITIES: Record<string, string> = { "&": "&amp;", '"': "&quot;", "<": "&lt;", ">": "&gt;" };

function escapeAttribute(text: string): string {
  return text.replace(/[&"<>]/g, (character) => ENTITIES[character]!);
}
