import { canEditEvent } from "~/models/shows/events/permissions";
import { type Desk, getDesk, type DeskOperator } from "~/models/live/lyrics/desk.server";
import type { ScriptSong } from "~/models/live/lyrics/desk-script";
import type { DeskView } from "~/browser/stream/desk/desk.types";
import { speak } from "~/locales/i18n.server";
import { titleOf } from "./wording.server";
import { required } from "~/platform/required";

/**
 * The lyric desk, opened at the song of the address (`?song=`), else at the song that is being
 * sung.
 */
export async function deskView(request: Request, hand: DeskOperator): Promise<DeskView> {
  const { t, language } = await speak(request);
  const { event, songs, last: lastLine, shiftMs } = await getDesk(hand);
  const askedSong = new URL(request.url).searchParams.get("song");
  const lastIndex = songs.findIndex(({ itemId }) => itemId === lastLine?.setListSongId);
  const shownSong =
    songs.find(({ itemId }) => itemId === askedSong) ?? songs[lastIndex] ?? songs[0];

  return {
    title: t("lyrics:desk"),
    name: titleOf(event, language),
    from: lastLine?.seq ?? 0,
    pressUrl:
      "key" in hand ? `/api/desk/${hand.key}/press` : `/api/events/${event.id}/lyrics/press`,
    setListHref:
      "actor" in hand && canEditEvent(hand.actor, event) ? `/dashboard/${event.id}/set-list` : null,
    isLinked: "key" in hand,
    shiftMs,
    at: lastIndex,
    songs: songs.map(({ itemId, title }) => ({ itemId, title })),
    open: shownSong ? songView(shownSong, lastLine) : null,
    shown:
      lastLine && lastLine.kind !== "clear"
        ? { kind: lastLine.kind, line: required(lastLine.text), translation: lastLine.translation }
        : null,
  };
}

function songView(
  { itemId, title, writer, verses }: ScriptSong,
  lastLine: Desk["last"],
): DeskView["open"] {
  let lineNumber = 0;
  const currentLine = lastLine?.setListSongId === itemId ? lastLine.line : null;

  return {
    itemId,
    title,
    writer,
    now: currentLine,
    isShown: lastLine?.kind === "line",
    verses: verses.map(({ label, lines: verseLines }) => ({
      label,
      lines: verseLines.map(({ text, translation }) => ({ n: lineNumber++, text, translation })),
    })),
  };
}
