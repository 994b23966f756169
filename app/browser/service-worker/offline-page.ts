import type { Language } from "~db/vocabularies";
import tokens from "~/styles/base/tokens.css?inline";
import { htmlAttributes } from "~/ui/frame/html-look";
import { DEFAULT_SITE_NAME } from "~/locales/site-name";
import { MARK_PATH } from "~/ui/poster/mark";
import { escapeHtml } from "./escape-html";
import styles from "./offline.css?inline";
import { offlineTexts } from "./offline-texts";
import { findTicketAt, isTicketAddress, ticketHtml, ticketListHtml } from "./offline-tickets";
import type { PageState } from "./page-state";
import type { StoredTickets } from "./stored-tickets";

type OfflineRequest = {
  language: Language;
  address: URL;
  state?: PageState | null;
  stored: StoredTickets | null;
};
type Page = {
  language: Language;
  address: URL;
  state?: PageState | null;
  title: string;
  main: string;
};

/**
 * Reloads the page when the browser is online again or the server answers, unless the page was just
 * being left.
 */
const RETRY_SCRIPT = `var leaving=false;
addEventListener("beforeunload",function(){leaving=true;setTimeout(function(){leaving=false},15000)});
function again(){if(!leaving)location.reload()}
addEventListener("online",again);
setInterval(function(){fetch("/healthz",{cache:"no-store"}).then(function(answer){if(answer.ok)again()},function(){})},15000)`;

/**
 * The mark of the software. A site with its own logo shows no mark, because the logo cannot be
 * loaded without a connection.
 */
const LOGO_MARK = `<svg viewBox="0 0 24 24" aria-hidden="true"><path d="${MARK_PATH}"/></svg>`;

/** The page that the browser shows for `address` without a connection. */
export function offlinePage({ language, address, state, stored }: OfflineRequest): Response {
  const t = offlineTexts[language];
  const ticket = findTicketAt(address, stored, language);
  if (ticket) {
    const main = ticketHtml(ticket, stored!.storedAt, language) + retryLink(address, language);

    return offlineDocument({ language, address, state, title: ticket.show.title, main });
  }

  const missing = isTicketAddress(address)
    ? `<p class="note">${escapeHtml(t.ticketMissing)}</p>`
    : "";
  const leadText = escapeHtml(t.lead.replace("{siteName}", siteNameOf(state)));
  const leadHtml = `<h1>${t.title}</h1><p>${leadText}</p>${missing}${retryLink(address, language)}`;
  const main = leadHtml + ticketListHtml(stored, language);

  return offlineDocument({ language, address, state, title: t.title, main });
}

/** The site's name according to the state of the last page, else the default name. */
function siteNameOf(state: PageState | null | undefined): string {
  return state?.siteName ?? DEFAULT_SITE_NAME;
}

function retryLink(address: URL, language: Language) {
  const href = escapeHtml(address.href);

  return `<p><a class="button" href="${href}">${offlineTexts[language].tryAgain}</a></p>`;
}

/**
 * The document is self-contained, because the build's styles and scripts may be missing, and is
 * never cached.
 */
function offlineDocument({ language, address, state, title, main }: Page): Response {
  const nonce = crypto.randomUUID();
  const t = offlineTexts[language];
  const siteName = escapeHtml(siteNameOf(state));
  const appearance = htmlAttributes(state?.theme, state?.textSize);
  const html = `<!doctype html>
<html lang="${language}"${appearance.attributes}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="${appearance.colorScheme}">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)} · ${siteName}</title>
<style nonce="${nonce}">${tokens}${styles}</style>
</head>
<body>
<header>
<a class="brand" href="/">${state?.hasLogo ? "" : LOGO_MARK}<span lang="vi" translate="no">${siteName}</span></a>
<nav aria-label="${t.language}">${otherLanguageLink(address, language)}</nav>
</header>
<main>${main}</main>
<script nonce="${nonce}">${RETRY_SCRIPT}</script>
</body>
</html>`;
  const policy = [
    "default-src 'none'",
    "img-src 'self' data:",
    "connect-src 'self'",
    `style-src 'nonce-${nonce}'`,
    `script-src 'nonce-${nonce}'`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ];
  const headers = {
    "Content-Type": "text/html; charset=utf-8",
    "Cache-Control": "no-store",
    "Content-Security-Policy": policy.join("; "),
    "Referrer-Policy": "strict-origin-when-cross-origin",
  };

  return new Response(html, { status: 503, headers });
}

function otherLanguageLink({ origin, pathname, searchParams }: URL, language: Language) {
  const otherLanguage = language === "en" ? "vi" : "en";
  const query = new URLSearchParams(searchParams);

  query.set("lang", otherLanguage);

  const href = escapeHtml(`${origin}${pathname}?${query}`);

  return `<a href="${href}" lang="${otherLanguage}" hreflang="${otherLanguage}">${offlineTexts[otherLanguage].ownName}</a>`;
}
