import type { IncomingHttpHeaders } from "node:http";
import { textSizeOf } from "~/auth/cookies/text-size.server";
import { findTheme } from "~/auth/cookies/theme.server";
import { translator } from "~/locales/i18n.server";
import { languageOfHeader } from "~/locales/language-of-header.server";
import { htmlAttributes } from "~/ui/frame/html-look";
import { findColorStyles } from "~/models/base/site/site-colors.server";
import { siteLogo } from "~/platform/site/site-logo";
import { siteName } from "~/locales/site-name";
import { MARK_PATH } from "~/ui/poster/mark";
import styles from "~/styles/app.css?url";

type WaitingPage = { url: string; headers: IncomingHttpHeaders; seconds: number };

/**
 * The page for newcomers who have to wait. It has less than 2 KB, needs no script and reloads
 * itself.
 */
export function busyPage({ url, headers, seconds }: WaitingPage): string {
  const language = languageOfHeader(headers);
  const t = translator(language);
  const htmlStyle = htmlAttributes(findTheme(headers.cookie), textSizeOf(headers.cookie));
  const title = t("errors:waitingTitle");

  return `<!doctype html>
<html lang="${language}"${htmlStyle.attributes}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="${htmlStyle.colorScheme}">
<meta http-equiv="refresh" content="${seconds}">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)} · ${escapeHtml(siteName())}</title>
<link rel="stylesheet" href="${styles}">${colorStyles()}
<link rel="icon" href="${siteLogo("icon-32") ?? "/favicon-32.png"}" type="image/png">
</head>
<body>
<header class="head stage"><div class="wrap"><a class="brand" href="/">${siteMark()}<span lang="vi" translate="no">${escapeHtml(siteName())}</span></a></div></header>
<main id="main">
<div class="wrap section lost">
<svg class="lantern lit" viewBox="0 0 72 96" aria-hidden="true"><path d="M36 2v14M26 16h20M26 66h20M36 66v12M30 80v12M36 78v16M42 80v12"/><ellipse cx="36" cy="41" rx="30" ry="24"/><path d="M36 17v48M24 19c-8 14-8 30 0 44M48 19c8 14 8 30 0 44"/></svg>
<h1 class="d-m">${escapeHtml(title)}</h1>
<p class="lead">${escapeHtml(t("errors:waitingHint", { count: seconds }))}</p>
<div class="row"><a class="btn btn-line btn-lg" href="${escapeHtml(url)}">${escapeHtml(t("errors:waitingNow"))}</a></div>
</div>
</main>
</body>
</html>
`;
}

function siteMark(): string {
  const logoFile = siteLogo("night");
  if (logoFile) return `<img src="${logoFile}" alt="" width="32" height="32">`;

  return `<svg viewBox="0 0 24 24" aria-hidden="true"><path d="${MARK_PATH}" stroke="currentColor" stroke-width="2.1" stroke-linecap="round" fill="none"/></svg>`;
}

function colorStyles(): string {
  const version = findColorStyles()?.version;

  return version ? `<link rel="stylesheet" href="/site-colors.css?v=${version}">` : "";
}

function escapeHtml(plainText: string): string {
  return plainText.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
