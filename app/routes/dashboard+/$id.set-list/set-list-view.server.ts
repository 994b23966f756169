import { findDeskKey } from "~/models/lyrics/desk-link.server";
import { getOwnEvent } from "~/models/events/editing/edit-event.server";
import { countShownLines } from "~/models/lyrics/replay-lyrics.server";
import { getOwnSetList } from "~/models/lyrics/set-list.server";
import { listSongs } from "~/models/lyrics/songs.server";
import { siteUrl } from "~/requests/site-url.server";
import { viewContext } from "~/views/view-context.server";
import { titleOf } from "~/views/wording.server";

export async function setListView(request: Request, eventId: string) {
  const { actor, t, language } = await viewContext(request);
  const event = await getOwnEvent(actor, eventId);
  const { songs, isShown } = await getOwnSetList(actor, eventId);
  const key = await findDeskKey(actor, eventId);
  return {
    title: t("lyrics:setList"),
    name: titleOf(event, language),
    deskHref: `/dashboard/${eventId}/lyrics`,
    songs: songs.map(({ itemId, title, writer }) => ({ itemId, title, writer })),
    isShown,
    songbook: (await listSongs(actor)).map(({ id, title }) => ({ value: id, label: title })),
    link: key && `${siteUrl(request)}/desk/${key}`,
    shownLines: await countShownLines(eventId),
  };
}

export type SetListView = Awaited<ReturnType<typeof setListView>>;
