import type { MessageKey } from "~/locales/message-key";
import { formatHourMinute } from "~/locales/dates";
import type { Translate } from "~/locales/i18n.server";
import type { Language } from "~/locales/languages";
import { lineIn } from "~/models/live/chat/phrases.protocol";
import type { ChatLine } from "~/models/live/chat/protocol";

export type ChatMarkup = {
  /** `next`: the page to load after this one. */
  start: (next?: string) => string;
  line: (line: ChatLine) => string;
  /** Hides a message or an author by a style sheet, because sent markup cannot change. */
  hide: (what: "line" | "by", id: string) => string;
};

type Words = { eventId: string; t: Translate; language: Language; dayZone: string; styles: string };

/** Never closes the list: browsers render what has arrived. */
export function chatMarkup({ eventId, t, language, dayZone, styles }: Words): ChatMarkup {
  const title = escape(t("live:growingChat"));
  const badge = (key: MessageKey) => ` <span class="badge">${escape(t(key))}</span>`;

  return {
    start: (next) =>
      `<!doctype html><html lang="${language}" class="stage"><head><meta charset="utf-8"><title>${title}</title><meta name="viewport" content="width=device-width, initial-scale=1">${next ? `<meta http-equiv="refresh" content="1; url=${next}">` : ""}<meta name="robots" content="noindex"><link rel="stylesheet" href="${styles}"></head><body><h1>${title}</h1><ol>\n`,
    line: (written) => {
      const { id, user, message, phrase, timestamp, isBot } = lineIn(language, written);
      const time = formatHourMinute(new Date(timestamp), dayZone);
      const badges =
        (user.mark ? badge(`common:marks.${user.mark}`) : "") + (isBot ? badge("live:bot") : "");
      const name = `<b translate="no">${escape(user.firstName)}</b>${badges}`;
      const head = `${name} <time datetime="${timestamp}">${time}</time>`;
      const words = `<p${phrase ? "" : ' lang=""'} dir="auto">${escape(message)}</p>`;

      return `<li id="line-${id}" class="by-${user.id}${user.mark ? ` by-${user.mark}` : ""}">${head}${words}</li>\n`;
    },
    hide: (what, id) =>
      `<link rel="stylesheet" href="/stream/${eventId}/chat/gone.css?${what}=${id}">\n`,
  };
}

const ENTITIES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

const escape = (text: string) => text.replace(/[&<>"']/g, (it) => ENTITIES[it]!);
