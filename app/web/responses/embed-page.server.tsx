import { createHash } from "node:crypto";
import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { env } from "~/platform/settings/env.server";
import { i18nFor } from "~/locales/i18n.server";
import type { Language } from "~/locales/languages";
import type { EmbedTheme } from "~/ui/embed/embed-code";
import { CARD_SCRIPT } from "~/ui/embed/card-script";
import styles from "~/styles/embed.css?url";

type EmbedPage = {
  language: Language;
  /** Null: the card follows the viewer's system. */
  theme: EmbedTheme | null;
  title: string;
  card: ReactElement;
  /** Origins that may embed the card; empty: all origins. */
  sites: string[];
  status?: number;
  /** True if the card contains addresses for one viewer; no cache may store it. */
  isPersonal?: boolean;
};

const scriptHash = `'sha256-${createHash("sha256").update(CARD_SCRIPT).digest("base64")}'`;
const mediaHosts = (env.EDGE_URLS ?? []).map(({ url }) => url).join(" ");
/**
 * Seconds that caches keep a card: it changes with sales, but a busy page elsewhere must not
 * request it at each view.
 */
const MAX_AGE_SECONDS = 60;

/** A small page without the site's scripts and without cookies, for a frame on another site. */
export function embedPage({
  language,
  theme,
  title,
  card,
  sites,
  status = 200,
  isPersonal,
}: EmbedPage): Response {
  const markup = renderToStaticMarkup(
    <html lang={language} className={theme ?? undefined}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content={theme ?? "light dark"} />
        <meta name="robots" content="noindex" />
        <title>{title}</title>
        <link rel="stylesheet" href={styles} />
        {/* A card that plays a show does not refresh, because the show would restart each minute. */}
        {!isPersonal && (
          <noscript>
            <meta httpEquiv="refresh" content={String(MAX_AGE_SECONDS)} />
          </noscript>
        )}
      </head>
      <body>
        <I18nextProvider i18n={i18nFor(language)}>{card}</I18nextProvider>
        <script dangerouslySetInnerHTML={{ __html: CARD_SCRIPT }} />
      </body>
    </html>,
  );
  const headers = {
    "Content-Type": "text/html; charset=utf-8",
    "Content-Security-Policy": embedPolicy(sites),
    // In a sandboxed frame the card itself has another origin.
    "Cross-Origin-Resource-Policy": "cross-origin",
    "Access-Control-Allow-Origin": "*",
    "Cache-Control": isPersonal ? "private, no-store" : `public, max-age=${MAX_AGE_SECONDS}`,
    Vary: "Accept-Language",
  };

  return new Response(`<!doctype html>${markup}`, { status, headers });
}

/**
 * Allows only this site's styles, pictures and media, and the script that refreshes the card.
 */
function embedPolicy(sites: string[]): string {
  const ancestors = sites.length > 0 ? ["'self'", ...sites].join(" ") : "*";

  return [
    "default-src 'none'",
    `script-src ${scriptHash}`,
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    `media-src 'self' ${mediaHosts}`.trim(),
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${ancestors}`,
  ].join("; ");
}
