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
  /** Null: as the reader's system. */
  theme: EmbedTheme | null;
  title: string;
  card: ReactElement;
  /** Origins that may show the card; empty: all. */
  sites: string[];
  status?: number;
  /** With addresses for one reader: no cache may keep it. */
  isPersonal?: boolean;
};

const scriptHash = `'sha256-${createHash("sha256").update(CARD_SCRIPT).digest("base64")}'`;
const mediaHosts = (env.EDGE_URLS ?? []).map(({ url }) => url).join(" ");
/** The card changes with sales; a busy page elsewhere must not ask for it each time. */
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
  const html = renderToStaticMarkup(
    <html lang={language} className={theme ?? undefined}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content={theme ?? "light dark"} />
        <meta name="robots" content="noindex" />
        <title>{title}</title>
        <link rel="stylesheet" href={styles} />
        {/* Not where a show plays: that would begin again each minute. */}
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
    // In a sandboxed frame the card itself is of another origin.
    "Cross-Origin-Resource-Policy": "cross-origin",
    "Access-Control-Allow-Origin": "*",
    "Cache-Control": isPersonal ? "private, no-store" : `public, max-age=${MAX_AGE_SECONDS}`,
    Vary: "Accept-Language",
  };

  return new Response(`<!doctype html>${html}`, { status, headers });
}

/**
 * Nothing but this site's styles, pictures and media, and the one script, which asks for the card
 * again.
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
