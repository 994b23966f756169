import type { Language } from "~db/vocabularies";
import tokens from "~/styles/base/tokens.css?inline";
import { htmlLook } from "~/ui/frame/html-look";
import { DEFAULT_SITE_NAME } from "~/locales/site-name";
import { MARK_PATH } from "~/ui/poster/mark";
import { escapeHtml } from "./escape-html";
import styles from "./offline.css?inline";
import { offlineTexts } from "./offline-texts";
import { findTicketAt, isTicketAddress, ticketHtml, ticketListHtml } from "./offline-tickets";
import type { PageState } from "./page-state";
import type { StoredTickets } from "./stored-tickets";

type Asked = {
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
 * Comes back by itself: when the browser is online again, or when the server answers. Not over a
 * link that was just pressed.
 */
const RETRY_SCRIPT = `var leaving=false;
addEventListener("beforeunload",function(){leaving=true;setTimeout(function(){leaving=false},15000)});
function again(){if(!leaving)location.reload()}
addEventListener("online",again);
setInterval(function(){fetch("/healthz",{cache:"no-store"}).then(function(answer){if(answer.ok)again()},function(){})},15000)`;

/** Of the software: without a connection there is no picture of a logo. */
const MARK = `<svg viewBox="0 0 24 24" aria-hidden="true"><path d="${MARK_PATH}"/></svg>`;

/** What the browser shows for `address` without a connection. */
export function offlinePage({ language, address, state, stored }: Asked): Response {
  const t = offlineTexts[language];
  const ticket = findTicketAt(address, stored, language);
  if (ticket) {
    const main = ticketHtml(ticket, stored!.storedAt, language) + retryLink(address, language);

    return offlineDocument({ language, address, state, title: ticket.show.title, main });
  }

  const missing = isTicketAddress(address)
    ? `<p class="note">${escapeHtml(t.ticketMissing)}</p>`
    : "";
  const why = escapeHtml(t.lead.replace("{siteName}", nameIn(state)));
  const lead = `<h1>${t.title}</h1><p>${why}</p>${missing}${retryLink(address, language)}`;
  const main = lead + ticketListHtml(stored, language);

  return offlineDocument({ language, address, state, title: t.title, main });
}

/** As the last page had it. */
function nameIn(state: PageState | null | undefined): string {
  return state?.siteName ?? DEFAULT_SITE_NAME;
}

function retryLink(address: URL, language: Language) {
  const href = escapeHtml(address.href);

  return `<p><a class="button" href="${href}">${offlineTexts[language].tryAgain}</a></p>`;
}

/** Needs no file: the build's styles and scripts may not be there. Not stored by anything. */
function offlineDocument({ language, address, state, title, main }: Page): Response {
  const nonce = crypto.randomUUID();
  const t = offlineTexts[language];
  const name = escapeHtml(nameIn(state));
  const look = htmlLook(state?.theme, state?.textSize);
  const html = `<!doctype html>
<html lang="${language}"${look.attributes}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="${look.colorScheme}">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)} · ${name}</title>
<style nonce="${nonce}">${tokens}${styles}</style>
</head>
<body>
<header>
<a class="brand" href="/">${state?.hasLogo ? "" : MARK}<span lang="vi" translate="no">${name}</span></a>
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
  const other = language === "en" ? "vi" : "en";
  const query = new URLSearchParams(searchParams);

  query.set("lang", other);

  const href = escapeHtml(`${origin}${pathname}?${query}`);

  return `<a href="${href}" lang="${other}" hreflang="${other}">${offlineTexts[other].ownName}</a>`;
}
