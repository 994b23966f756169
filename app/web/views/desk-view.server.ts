import { canEditEvent } from "~/models/shows/events/permissions";
import { type Desk, getDesk, type Hand } from "~/models/live/lyrics/desk.server";
import type { ScriptSong } from "~/models/live/lyrics/desk-script";
import type { DeskView } from "~/browser/stream/desk/desk.types";
import { speak } from "~/locales/i18n.server";
import { titleOf } from "./wording.server";
import { required } from "~/platform/required";

/** The lyric desk, at the song of the address (`?song=`), else the one that is being sung. */
export async function deskView(request: Request, hand: Hand): Promise<DeskView> {
  const { t, language } = await speak(request);
  const { event, songs, last, shiftMs } = await getDesk(hand);
  const asked = new URL(request.url).searchParams.get("song");
  const at = songs.findIndex(({ itemId }) => itemId === last?.setListSongId);
  const open = songs.find(({ itemId }) => itemId === asked) ?? songs[at] ?? songs[0];

  return {
    title: t("lyrics:desk"),
    name: titleOf(event, language),
    from: last?.seq ?? 0,
    pressUrl:
      "key" in hand ? `/api/desk/${hand.key}/press` : `/api/events/${event.id}/lyrics/press`,
    setListHref:
      "actor" in hand && canEditEvent(hand.actor, event) ? `/dashboard/${event.id}/set-list` : null,
    isLinked: "key" in hand,
    shiftMs,
    at,
    songs: songs.map(({ itemId, title }) => ({ itemId, title })),
    open: open ? openSong(open, last) : null,
    shown:
      last && last.kind !== "clear"
        ? { kind: last.kind, line: required(last.text), translation: last.translation }
        : null,
  };
}

function openSong(
  { itemId, title, writer, verses }: ScriptSong,
  last: Desk["last"],
): DeskView["open"] {
  let n = 0;
  const now = last?.setListSongId === itemId ? last.line : null;

  return {
    itemId,
    title,
    writer,
    now,
    isShown: last?.kind === "line",
    verses: verses.map(({ label, lines }) => ({
      label,
      lines: lines.map(({ text, translation }) => ({ n: n++, text, translation })),
    })),
  };
}
