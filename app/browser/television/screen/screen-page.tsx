import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { siteLogo } from "~/platform/site/site-logo";
import type { Language } from "~/locales/languages";
import type { ScreenFiles } from "../screen-files.server";

type Page = {
  language: Language;
  title: string;
  files: ScreenFiles;
  /** Interval after which browsers without scripts reload the page. */
  reloadSeconds: number;
  children: ReactNode;
};

/**
 * A page of a television: static markup, a style sheet and a script of its own, and nothing of the
 * other screens.
 */
export function renderScreen({ language, title, files, reloadSeconds, children }: Page): string {
  const markup = renderToStaticMarkup(
    <html lang={language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>{title}</title>
        <link rel="icon" href={siteLogo("icon-192") ?? "/favicon-32.png"} type="image/png" />
        <link rel="stylesheet" href={files.style} />
        <noscript>
          <meta httpEquiv="refresh" content={String(reloadSeconds)} />
        </noscript>
        <script src={files.script} {...(files.isModule ? { type: "module" } : { defer: true })} />
      </head>
      <body>{children}</body>
    </html>,
  );

  return `<!doctype html>${markup}`;
}

export function Brand({ name }: { name: string }) {
  return (
    <p className="brand">
      <Mark />
      <span>{name}</span>
    </p>
  );
}

function Mark() {
  const logo = siteLogo("night");
  if (logo) return <img src={logo} alt="" />;

  return (
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <path
        d="M12 1v2.5M12 20.5V23M4.5 9.5v5M8.25 6.5v11M12 5v14M15.75 6.5v11M19.5 9.5v5"
        stroke="currentColor"
        strokeWidth="2.1"
        strokeLinecap="round"
        fill="none"
      />
    </svg>
  );
}
