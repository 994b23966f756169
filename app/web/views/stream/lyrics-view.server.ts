import { listRecentCues, listShownSongs } from "~/models/live/lyrics/cues.server";
import { listShownTitles } from "~/models/live/lyrics/set-list.server";
import type { StreamInfo } from "~/models/live/streams/stream-info.server";
import type { RoomView } from "~/browser/stream/room/room.types";

/** Null for people who may not watch. The newest words, and the set list if the artist shows it. */
export async function lyricsView(eventId: string, info: StreamInfo | null): Promise<RoomView["lyrics"]> {
  if (!info) return null;

  return {
    cues: await listRecentCues(eventId),
    songs: await listShownSongs(eventId),
    setList: await listShownTitles(eventId),
    pageHref: `/stream/${eventId}/lyrics`,
  };
}
