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

type CardOptions = { path: string; name: string; page: string; plays?: boolean };

/**
 * The panel in which artists choose look, size and language of a card, with its preview and its
 * HTML code.
 */
export function embedPanelView(
  request: Request,
  { path, name, page, plays = false }: CardOptions,
): EmbedPanelView {
  const { searchParams } = new URL(request.url);
  const theme = embedThemeOf(searchParams.get("theme"));
  const language = embedLanguageOf(searchParams.get("cardLanguage"));
  const sizeName = sizeNameOf(searchParams.get("size"));
  const cardSize = plays ? withPlayer(EMBED_SIZES[sizeName]) : EMBED_SIZES[sizeName];
  const siteOrigin = siteUrl(request);
  const cardLook = { theme, language };

  return {
    name,
    chosen: { theme: theme ?? "auto", cardLanguage: language ?? "auto", size: sizeName },
    preview: { address: embedAddress(path, cardLook), ...cardSize },
    code: iframeCode({
      address: embedAddress(siteOrigin + path, cardLook),
      ...cardSize,
      title: name,
      theme,
    }),
    page: siteOrigin + page,
  };
}

function sizeNameOf(value: string | null): EmbedSizeName {
  return value === "small" || value === "large" ? value : "medium";
}
