import { findDeskKey } from "~/models/live/lyrics/desk-link.server";
import { getOwnEvent } from "~/models/shows/events/editing/edit-event.server";
import { getOwnSetList } from "~/models/live/lyrics/set-list.server";
import { listSongs } from "~/models/live/lyrics/songs.server";
import { siteUrl } from "~/web/requests/site-url.server";
import { viewContext } from "~/web/views/view-context.server";
import { titleOf } from "~/web/views/wording.server";

export async function setListView(request: Request, eventId: string) {
  const { actor, t, language } = await viewContext(request);
  const event = await getOwnEvent(actor, eventId);
  const { songs, isShown } = await getOwnSetList(actor, eventId);
  const deskKey = await findDeskKey(actor, eventId);

  return {
    title: t("songbook:setList"),
    name: titleOf(event, language),
    deskHref: `/dashboard/${eventId}/lyrics`,
    songs: songs.map(({ itemId, title, writer }) => ({ itemId, title, writer })),
    isShown,
    suggestions: (await listSongs(actor))
      .map(({ title }) => title)
      .filter((title) => songs.every((song) => song.title !== title)),
    link: deskKey && `${siteUrl(request)}/desk/${deskKey}`,
  };
}

export type SetListView = Awaited<ReturnType<typeof setListView>>;
