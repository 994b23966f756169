import type { LoaderFunctionArgs } from "@remix-run/node";
import { escapeXml as escapeHtml } from "~/ui/poster/svg-text";
import { speak } from "~/locales/i18n.server";
import { listCuesFrom } from "~/models/live/lyrics/cues.server";
import type { LyricCue } from "~/models/live/lyrics/protocol";
import { actorOfRequest, page } from "~/web/requests/page.server";
import styles from "~/styles/stream/lyrics-frame.css?url";
import { required } from "~/platform/required";

const RELOAD_SECONDS = 3;

/** The words of the song as text, for browsers without scripts: the page reloads itself. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  return page(request, async () => {
    const actor = await actorOfRequest(request);
    const { t, language } = await speak(request);
    const cue = (await listCuesFrom(actor, required(params.id), null)).at(-1) ?? null;
    const title = escapeHtml(t("lyrics:lyrics"));
    const words = cue ? wordsOf(cue, (song) => t("lyrics:nextSong", { title: song })) : "";
    const body = words || `<p class="meta">${escapeHtml(t("lyrics:noLyrics"))}</p>`;
    const head = `<meta charset="utf-8"><title>${title}</title><meta name="viewport" content="width=device-width, initial-scale=1"><meta http-equiv="refresh" content="${RELOAD_SECONDS}"><meta name="robots" content="noindex"><link rel="stylesheet" href="${styles}">`;
    const html = `<!doctype html><html lang="${language}" class="stage"><head>${head}</head><body><main><h1>${title}</h1>${body}</main></body></html>`;

    return new Response(html, {
      headers: { "Content-Type": "text/html; charset=utf-8", "Cache-Control": "private, no-store" },
    });
  });
}

function wordsOf(
  { kind, line, translation, upcoming, song }: LyricCue,
  announce: (title: string) => string,
): string {
  const text = (name: string, lang: string, words: string | null) =>
    words === null ? "" : `<p class="${name}" lang="${lang}">${escapeHtml(words)}</p>`;
  if (kind === "clear") return "";
  if (kind === "next") return `<p class="now">${escapeHtml(announce(song.title))}</p>`;

  return (
    text("now", "vi", line) +
    text("translation", "en", translation) +
    text("next", "vi", upcoming[0]?.line ?? null)
  );
}
