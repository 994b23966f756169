import type { MessageKey } from "~/locales/message-key";
import { formatHourMinute } from "~/locales/dates";
import type { Translate } from "~/locales/i18n.server";
import type { Language } from "~/locales/languages";
import { translateLine } from "~/models/live/chat/phrases.protocol";
import type { ChatLine } from "~/models/live/chat/protocol";

export type ChatMarkup = {
  /** `next`: the page to load after this one. */
  start: (next?: string) => string;
  line: (line: ChatLine) => string;
  /** Hides a message or an author by a style sheet, because sent markup cannot change. */
  hide: (target: "line" | "by", id: string) => string;
};

type MarkupContext = {
  eventId: string;
  t: Translate;
  language: Language;
  dayZone: string;
  styles: string;
};

/**
 * Markup of the chat page. It never closes the list, because browsers render the markup that has
 * arrived.
 */
export function chatMarkup({ eventId, t, language, dayZone, styles }: MarkupContext): ChatMarkup {
  const title = escapeHtml(t("live:growingChat"));
  const badgeHtml = (badgeKey: MessageKey) =>
    ` <span class="badge">${escapeHtml(t(badgeKey))}</span>`;

  return {
    start: (nextPage) =>
      `<!doctype html><html lang="${language}" class="stage"><head><meta charset="utf-8"><title>${title}</title><meta name="viewport" content="width=device-width, initial-scale=1">${nextPage ? `<meta http-equiv="refresh" content="1; url=${nextPage}">` : ""}<meta name="robots" content="noindex"><link rel="stylesheet" href="${styles}"></head><body><h1>${title}</h1><ol>\n`,
    line: (written) => {
      const {
        id: lineId,
        user,
        message,
        phrase,
        timestamp,
        isBot,
      } = translateLine(language, written);
      const timeText = formatHourMinute(new Date(timestamp), dayZone);
      const badges =
        (user.mark ? badgeHtml(`common:marks.${user.mark}`) : "") +
        (isBot ? badgeHtml("live:bot") : "");
      const authorName = `<b translate="no">${escapeHtml(user.firstName)}</b>${badges}`;
      const lineHead = `${authorName} <time datetime="${timestamp}">${timeText}</time>`;
      const messageParagraph = `<p${phrase ? "" : ' lang=""'} dir="auto">${escapeHtml(message)}</p>`;

      return `<li id="line-${lineId}" class="by-${user.id}${user.mark ? ` by-${user.mark}` : ""}">${lineHead}${messageParagraph}</li>\n`;
    },
    hide: (target, lineId) =>
      `<link rel="stylesheet" href="/stream/${eventId}/chat/gone.css?${target}=${lineId}">\n`,
  };
}

const ENTITIES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

const escapeHtml = (plainText: string) => plainText.replace(/[&<>"']/g, (sign) => ENTITIES[sign]!);
