import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { Language } from "~/locales/languages";
import { colorsOf, type OverlayLook } from "~/models/live/overlay/look.protocol";
import styles from "~/styles/overlay.css?url";

type OverlayPageOptions = {
  language: Language;
  title: string;
  look: OverlayLook;
  status?: number;
  children: ReactElement;
};

/** For programs without scripts. */
const RELOAD_SECONDS = 10;
const UNBUILT = "/app/browser/overlay/script/overlay.ts";
let script: string | undefined;

/** A transparent page without cookies and without the site's scripts, for a streaming program. */
export function overlayPage({ language, title, look, status = 200, children }: OverlayPageOptions): Response {
  const style = styleOf(look);
  const html = renderToStaticMarkup(
    <html lang={language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>{title}</title>
        <link rel="stylesheet" href={styles} />
        <style dangerouslySetInnerHTML={{ __html: style }} />
        <noscript>
          <meta httpEquiv="refresh" content={String(RELOAD_SECONDS)} />
        </noscript>
        {!look.sample && <script type="module" src={(script ??= scriptAddress())} />}
      </head>
      <body>{children}</body>
    </html>,
  );
  const headers = {
    "Content-Type": "text/html; charset=utf-8",
    "Content-Security-Policy": policyFor(style),
    // The address is the right to read it.
    "Referrer-Policy": "no-referrer",
    "X-Robots-Tag": "noindex",
    "Cache-Control": "private, no-store",
  };
  return new Response(`<!doctype html>${html}`, { status, headers });
}

function scriptAddress(): string {
  if (!import.meta.env.PROD) return UNBUILT;
  const file = readFileSync(new URL("../client/overlay.js", import.meta.url));
  return `/overlay.js?v=${createHash("sha256").update(file).digest("hex").slice(0, 12)}`;
}

/** Thanks for a tip stand out from every look: the gold of the site, as at night. */
const TIP = { tip: "#f2b84b", "tip-ink": "#241008" };

/** Every value is bounded: six hexadecimal digits, or a number in its range. */
function styleOf(look: OverlayLook): string {
  const { text, name, background } = colorsOf(look);
  const [red, green, blue] = [0, 2, 4].map((at) => parseInt(background.slice(at, at + 2), 16));
  const ground = `${red}, ${green}, ${blue}`;
  const values = {
    text: `#${text}`,
    name: `#${name}`,
    ground: `rgba(${ground}, ${look.opacity / 100})`,
    shadow: `rgb(${ground})`,
    size: `${look.size}px`,
    ...TIP,
  };
  const properties = Object.entries(values).map(([property, value]) => `--overlay-${property}:${value}`);
  return `:root{${properties.join(";")}}`;
}

function policyFor(style: string): string {
  const hash = createHash("sha256").update(style).digest("base64");
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'sha256-${hash}'`,
    "font-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ].join("; ");
}
