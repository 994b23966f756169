import {
  embedAddress,
  embedLanguageOf,
  EMBED_SIZES,
  type EmbedSizeName,
  embedThemeOf,
  iframeCode,
  withPlayer,
} from "~/ui/embed/embed-code";
import type { EmbedPanelView } from "~/ui/embed/embed-panel";
import { siteUrl } from "~/web/requests/site-url.server";

type Card = { path: string; name: string; page: string; plays?: boolean };

/** The chosen look, size and language of a card, its preview and its code. */
export function embedPanelView(
  request: Request,
  { path, name, page, plays = false }: Card,
): EmbedPanelView {
  const { searchParams } = new URL(request.url);
  const theme = embedThemeOf(searchParams.get("theme"));
  const language = embedLanguageOf(searchParams.get("cardLanguage"));
  const sizeName = sizeNamed(searchParams.get("size"));
  const size = plays ? withPlayer(EMBED_SIZES[sizeName]) : EMBED_SIZES[sizeName];
  const site = siteUrl(request);
  const look = { theme, language };

  return {
    name,
    chosen: { theme: theme ?? "auto", cardLanguage: language ?? "auto", size: sizeName },
    preview: { address: embedAddress(path, look), ...size },
    code: iframeCode({ address: embedAddress(site + path, look), ...size, title: name, theme }),
    page: site + page,
  };
}

function sizeNamed(value: string | null): EmbedSizeName {
  return value === "small" || value === "large" ? value : "medium";
}
