import { formatLongDate } from "~/locales/dates";
import { artistNameOf } from "~/models/shows/events/event-record.server";
import { shownStart } from "~/models/shows/events/event-state";
import { getEvent, listRelatedEvents } from "~/models/shows/events/find-event.server";
import { canDelete, getClip } from "~/models/live/streams/clips/clip-record.server";
import { siteUrl } from "~/web/requests/site-url.server";
import { clipImage } from "~/web/views/clips/clip-image.server";
import { clipRow } from "~/web/views/clips/clip-view.server";
import { oembedLink } from "~/web/views/embed/discovery.server";
import { pageMeta } from "~/web/views/page-meta.server";
import { viewContext } from "~/web/views/view-context.server";
import { titleOf } from "~/web/views/wording.server";

export async function clipPage(request: Request, clipId: string) {
  const context = await viewContext(request);
  const { actor, t, language, dayZone } = context;
  const clip = await getClip(actor, clipId);
  const event = await getEvent(actor, clip.eventId);
  const clipView = clipRow(clip, event, context);
  const artist = { name: artistNameOf(event.artist), href: `/artist/${event.artistId}` };
  const [relatedShow] = await listRelatedEvents(event);
  const nextShow = event.isLive ? event : relatedShow;
  const show = titleOf(event, language);
  const clipPath = `/clip/${clip.id}`;
  const title = t("clips:byArtist", { title: clipView.title, artist: artist.name });
  const previewImage = clipImage(clip, event, title, language);
  const { width, height } = clip;

  return {
    clip: {
      ...clipView,
      isPublic: clip.isPublic,
      size: width && height ? { width, height } : null,
    },
    poster: previewImage.href,
    fileName: `${clipView.title.replace(/[^\p{L}\p{N} -]/gu, "").trim() || "clip"}.mp4`,
    artist,
    show: {
      id: event.id,
      name: show,
      from: t("clips:of", { show: show.text }),
      href: `/event/${event.id}`,
      isMine: event.artistId === actor.userId,
    },
    date: formatLongDate(shownStart(event), language, dayZone),
    next: nextShow ? nextView(nextShow) : null,
    deleteHref: canDelete(actor, clip) ? `${clipPath}/delete` : null,
    address: `${siteUrl(request)}${clipPath}?lang=${language}`,
    video: clip.isPublic ? `${siteUrl(request)}${clipPath}.mp4` : null,
    meta: pageMeta(request, {
      title,
      language,
      description: t("clips:of", { show: show.text }),
      image: previewImage,
      type: "video.other",
      path: clipPath,
      alternates: clip.isPublic ? [oembedLink(request, clipPath, title)] : [],
    }),
  };
}

/** The show that is live now leads to its room, a coming one to its page. */
function nextView({ id: eventId, isLive }: { id: string; isLive: boolean }) {
  return { href: isLive ? `/stream/${eventId}` : `/event/${eventId}`, isLive };
}
