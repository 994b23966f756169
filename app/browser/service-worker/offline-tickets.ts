import type { Language } from "~db/vocabularies";
import { escapeHtml } from "./escape-html";
import { offlineTexts } from "./offline-texts";
import type { OfflineTicket } from "./protocol";
import type { StoredTickets } from "./stored-tickets";

const LOCALES = { en: "en-US", vi: "vi-VN" };

/** Finds the stored ticket of the page /tickets/{id}; null if it is not stored. */
export function findTicketAt({ pathname }: URL, stored: StoredTickets | null, language: Language) {
  const [, ticketId] = pathname.match(/^\/tickets\/([^/]+)\/?$/) ?? [];

  return stored?.byLanguage[language].find((ticket) => ticket.id === ticketId) ?? null;
}

/** True for the address of a ticket, stored or not. */
export function isTicketAddress({ pathname }: URL): boolean {
  return /^\/tickets\/[\w-]{8,}\/?$/.test(pathname);
}

export function ticketHtml(ticket: OfflineTicket, storedAt: number, language: Language): string {
  const t = offlineTexts[language];
  const savedText = t.savedAt.replace("{time}", momentText(storedAt, language));
  const clocks = ticket.clocks.map(({ place, text }) => `<div><dt>${escapeHtml(place)}</dt><dd>${escapeHtml(text)}</dd></div>`); // prettier-ignore

  return `<p class="note" role="status"><b>${t.title}.</b> ${escapeHtml(savedText)}</p>
<article class="ticket">
<h1 lang="${ticket.show.lang}">${escapeHtml(ticket.show.title)}</h1>
<p><span translate="no">${escapeHtml(ticket.show.artist)}</span>${ticket.type ? ` · ${escapeHtml(ticket.type)}` : ""}</p>
<p><b>${escapeHtml(ticket.when)}</b></p>
<p class="note">${escapeHtml(t[stateOf(ticket)])}</p>
<dl>${clocks.join("")}</dl>
<div class="qr" role="img" aria-label="${escapeHtml(t.qr)}">${ticket.qr}</div>
<p class="code" translate="no">${escapeHtml(ticket.code)}</p>
<p>${escapeHtml(t.scan)}</p>
<p>${escapeHtml(t.watchAt)}<br><a href="${escapeHtml(ticket.address)}">${escapeHtml(ticket.address)}</a></p>
</article>`;
}

/** HTML of the list of stored tickets; empty if `stored` is null. */
export function ticketListHtml(stored: StoredTickets | null, language: Language): string {
  if (!stored) return "";

  const t = offlineTexts[language];
  const listItems = stored.byLanguage[language].map((ticket) => {
    const { id: ticketId, show, when } = ticket;
    const link = `<a href="/tickets/${encodeURIComponent(ticketId)}" lang="${show.lang}">${escapeHtml(show.title)}</a>`;

    return `<li>${link}<br>${escapeHtml(when)}<br>${escapeHtml(t[stateOf(ticket)])}</li>`;
  });
  const savedText = t.savedAt.replace("{time}", momentText(stored.storedAt, language));

  return `<section><h2>${escapeHtml(t.tickets)}</h2><p>${escapeHtml(savedText)}</p><ul>${listItems.join("")}</ul></section>`;
}

/** Tickets stored by an earlier version lack `isUsed` and `endsAt`, and count as valid. */
function stateOf({ isUsed, endsAt }: OfflineTicket) {
  if (endsAt <= Date.now()) return "expired";

  return isUsed ? "used" : "valid";
}

function momentText(timeMs: number, language: Language) {
  return new Intl.DateTimeFormat(LOCALES[language], {
    dateStyle: "long",
    timeStyle: "short",
  }).format(timeMs);
}
