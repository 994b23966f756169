import { isLanguage, type Language } from "~/locales/languages";

export type EmbedTheme = "light" | "dark";
export type EmbedLook = { theme: EmbedTheme | null; language: Language | null };
export type EmbedSize = { width: number; height: number };

/** Sizes of the card's three layouts in pixels, with room for a title of two lines. */
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

/** The size of a card with a player, which adds the height of its picture. */
export function withPlayer({ width, height }: EmbedSize): EmbedSize {
  return { width, height: height + Math.round((width * 9) / 16) };
}

/** The size of the layout for a width. */
export function sizeForWidth(width: number): EmbedSize {
  const { small, medium, large } = EMBED_SIZES;
  if (width >= large.width) return large;

  return { width, height: (width >= medium.width ? medium : small).height };
}

export function embedAddress(cardAddress: string, { theme, language }: EmbedLook): string {
  const lookParameters = new URLSearchParams({
    ...(theme && { theme }),
    ...(language && { lang: language }),
  }).toString();

  return lookParameters ? `${cardAddress}?${lookParameters}` : cardAddress;
}

type Iframe = EmbedSize & { address: string; title: string; theme: EmbedTheme | null };

/**
 * The HTML code to paste. If the `color-scheme` of the frame differs from that of the card,
 * browsers draw an opaque background below the card.
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
    ([attributeName, value]) => `${attributeName}="${escapeAttribute(String(value))}"`,
  );

  return `<iframe ${written.join(" ")}></iframe>`;
}

const ENTITIES: Record<string, string> = { "&": "&amp;", '"': "&quot;", "<": "&lt;", ">": "&gt;" };

function escapeAttribute(text: string): string {
  return text.replace(/[&"<>]/g, (character) => ENTITIES[character]!);
}
