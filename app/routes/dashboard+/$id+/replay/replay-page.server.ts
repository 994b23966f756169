import { sessionKeyOf } from "~/auth/session.server";
import { type ViewContext, viewContext } from "~/web/views/view-context.server";
import { missingRecordingText } from "~/web/views/dashboard/missing-recording.server";
import { titleOf } from "~/web/views/wording.server";
import { formatDateTime } from "~/locales/dates";
import { formatNumber } from "~/locales/format";
import { getOwnEvent } from "~/models/shows/events/editing/edit-event.server";
import { LANGUAGES } from "~/locales/languages";
import { countShownLines } from "~/models/live/lyrics/replay-lyrics.server";
import { listSetList } from "~/models/live/lyrics/set-list.server";
import { listCaptions } from "~/models/live/streams/replay/captions.server";
import { chapterListText } from "~/models/live/streams/replay/chapters";
import { listChapters } from "~/models/live/streams/replay/chapters.server";
import { findRecording } from "~/models/live/streams/replay/recordings.server";
import { findPodcastOffer, type PodcastOffer } from "~/models/live/streams/podcast/podcast.server";
import { getStreamInfo } from "~/models/live/streams/stream-info.server";
import { siteUrl } from "~/web/requests/site-url.server";
import { clockText } from "~/platform/clock/clock-text";
import type { PodcastPanelView } from "./podcast-panel";
import { required } from "~/platform/required";

export async function replayPage(request: Request, eventId: string) {
  const context = await viewContext(request);
  const { actor, t, language, dayZone } = context;
  const event = await getOwnEvent(actor, eventId);
  const recording = await findRecording(event.id);
  const session = await sessionKeyOf(request.headers.get("Cookie"));
  const { noScript } = await getStreamInfo(actor, event.id, session).catch(() => ({
    noScript: null,
  }));

  return {
    title: t("dashboard:replay.title"),
    name: titleOf(event, language),
    editHref: `/dashboard/${event.id}/edit`,
    recording: recording && {
      watchHref: `/stream/${event.id}?as=viewer`,
      fileHref: noScript?.mp4 ?? null,
      fileName: `${
        titleOf(event, language)
          .text.replace(/[^\p{L}\p{N} -]/gu, "")
          .trim() || "show"
      }.mp4`,
      length: clockText(recording.durationMs / 1000),
      size: t("dashboard:replay.megabytes", {
        formatted: formatNumber(Math.ceil(recording.bytes / 1e6), language),
      }),
      until: formatDateTime(recording.expiresAt, language, dayZone),
    },
    missingText: recording ? null : await missingRecordingText(event, context),
    podcast: podcastView(request, await findPodcastOffer(actor, event.id), event.artistId, context),
    captions: await captionsOf(event.id, context),
    shownLines: recording ? await countShownLines(event.id) : 0,
    ...(await chaptersPart(event.id)),
  };
}

/** The chapters as text; without any, the songs of the show, whose starts are still to be typed. */
async function chaptersPart(eventId: string) {
  const storedChapters = await listChapters(eventId);
  if (storedChapters.length > 0)
    return { chapters: chapterListText(storedChapters, clockText), isFromSetList: false };

  const titles = (await listSetList(eventId)).map(({ title }) => title);

  return { chapters: titles.join("\n"), isFromSetList: titles.length > 0 };
}

function podcastView(
  request: Request,
  podcastOffer: PodcastOffer | null,
  artistId: string,
  { t, language }: ViewContext,
): PodcastPanelView | null {
  if (!podcastOffer) return null;

  const { isOffered, bytes: soundBytes } = podcastOffer;
  const state = !isOffered
    ? "off"
    : soundBytes === null
      ? "making"
      : soundBytes === 0
        ? "failed"
        : "ready";
  const formatted = formatNumber(Math.ceil((soundBytes ?? 0) / 1e6), language);
  const feedAddress = `${siteUrl(request)}/artist/${artistId}/podcast.xml?lang=${language}`;

  return { isOffered, state: t(`podcast:${state}`, { formatted }), feed: feedAddress };
}

async function captionsOf(eventId: string, { t, language: pageLanguage, dayZone }: ViewContext) {
  const storedCaptions = await listCaptions(eventId);

  return LANGUAGES.map((language) => {
    const languageCaptions = storedCaptions.find((candidate) => candidate.language === language);
    const givenTime =
      languageCaptions && formatDateTime(languageCaptions.givenAt, pageLanguage, dayZone);

    return {
      language,
      label: t(`dashboard:captions.${language}`),
      text: languageCaptions
        ? t("dashboard:captions.given", {
            count: languageCaptions.cues,
            time: required(givenTime),
          })
        : null,
    };
  });
}
