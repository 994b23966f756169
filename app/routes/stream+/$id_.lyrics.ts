import type { LoaderFunctionArgs } from "@remix-run/node";
import { escapeXml as escapeHtml } from "~/ui/poster/svg-text";
import { speak } from "~/locales/i18n.server";
import { listCuesFrom } from "~/models/live/lyrics/cues.server";
import type { LyricCue } from "~/models/live/lyrics/protocol";
import { actorOfRequest, withErrorPage } from "~/web/requests/page.server";
import styles from "~/styles/stream/lyrics-frame.css?url";
import { required } from "~/platform/required";

const RELOAD_SECONDS = 3;

/** The lyrics of the song for browsers without scripts, on a page that reloads itself. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  return withErrorPage(request, async () => {
    const actor = await actorOfRequest(request);
    const { t, language } = await speak(request);
    const lastCue = (await listCuesFrom(actor, required(params.id), null)).at(-1) ?? null;
    const title = escapeHtml(t("lyrics:lyrics"));
    const lyricsHtml = lastCue
      ? lyricsMarkup(lastCue, (song) => t("lyrics:nextSong", { title: song }))
      : "";
    const bodyHtml = lyricsHtml || `<p class="meta">${escapeHtml(t("lyrics:noLyrics"))}</p>`;
    const headHtml = `<meta charset="utf-8"><title>${title}</title><meta name="viewport" content="width=device-width, initial-scale=1"><meta http-equiv="refresh" content="${RELOAD_SECONDS}"><meta name="robots" content="noindex"><link rel="stylesheet" href="${styles}">`;
    const pageHtml = `<!doctype html><html lang="${language}" class="stage"><head>${headHtml}</head><body><main><h1>${title}</h1>${bodyHtml}</main></body></html>`;

    return new Response(pageHtml, {
      headers: { "Content-Type": "text/html; charset=utf-8", "Cache-Control": "private, no-store" },
    });
  });
}

function lyricsMarkup(
  { kind: cueKind, line: lyricLine, translation, upcoming, song }: LyricCue,
  announce: (title: string) => string,
): string {
  const paragraph = (className: string, textLanguage: string, lyricText: string | null) =>
    lyricText === null
      ? ""
      : `<p class="${className}" lang="${textLanguage}">${escapeHtml(lyricText)}</p>`;
  if (cueKind === "clear") return "";
  if (cueKind === "next") return `<p class="now">${escapeHtml(announce(song.title))}</p>`;

  return (
    paragraph("now", "vi", lyricLine) +
    paragraph("translation", "en", translation) +
    paragraph("next", "vi", upcoming[0]?.line ?? null)
  );
}
