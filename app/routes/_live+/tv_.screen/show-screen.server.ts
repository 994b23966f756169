import { AppError } from "~/platform/errors";
import { speak, type Translate } from "~/locales/i18n.server";
import { AUTHOR_MARKS } from "~/models/accounts/author-mark.protocol";
import type { Actor } from "~/models/base/actor";
import {
  artistNameOf,
  type EventRecord,
  loadEvents,
} from "~/models/shows/events/event-record.server";
import { readRecordedSeconds } from "~/models/live/streams/broadcast/media-clock.server";
import { getStreamInfo, type StreamInfo } from "~/models/live/streams/stream-info.server";
import type { OpenTelevision } from "~/models/live/televisions/television.server";
import { edgeOf } from "~/web/requests/edge-of.server";
import { rewindTextKey } from "~/browser/stream/player/rewind-reach";
import { SCREEN_TEXTS, type ScreenTexts, type ShowOnScreen } from "~/browser/television/protocol";
import { ShowPage } from "~/browser/television/screen/show-page";
import { renderScreen } from "~/browser/television/screen/screen-page";
import { screenFiles } from "~/browser/television/screen-files.server";
import { momentText } from "~/web/views/moment.server";
import { viewContext } from "~/web/views/view-context.server";
import { titleOf } from "~/web/views/wording.server";

type Viewer = { actor: Actor; session: string | null };

/** Placeholders that stay in the texts; the screen's script replaces them. */
const FILLED_IN_BY_SCRIPT = { count: "{count}", title: "{title}" };

/** Shows the show that a phone has opened on this screen. */
export async function showScreen(
  request: Request,
  television: OpenTelevision,
  { actor, session }: Viewer,
) {
  const { t, language } = await speak(request);
  const { eventId, revision, volume, showsChat } = television;
  const [event] = await loadEvents([eventId]);
  if (!event) throw new Error(`The event ${eventId} of a television is gone`);

  const streamInfo = await getStreamInfo(actor, eventId, session, edgeOf(request)).catch(refusalOf);
  const context = await viewContext(request, actor);
  const title = titleOf(event, language);
  const startsAt = momentText(event.startTime, context);
  const screenTexts = Object.fromEntries(
    SCREEN_TEXTS.map((textKey) => [textKey, t(`tv:${textKey}`, FILLED_IN_BY_SCRIPT)]),
  ) as ScreenTexts;
  const markTexts = Object.fromEntries(
    AUTHOR_MARKS.map((mark) => [mark, t(`common:marks.${mark}`)]),
  );
  const showPage = ShowPage({
    t,
    show: {
      eventId,
      revision,
      volume,
      showsChat,
      backText: t(`player:${backLabelKey(event)}`),
      texts: screenTexts,
      marks: markTexts as ShowOnScreen["marks"],
    },
    title: title.text,
    titleLang: title.lang,
    artistName: artistNameOf(event.artist),
    message: messageOf(streamInfo, startsAt, t),
    isDisplaced: streamInfo instanceof AppError && streamInfo.code === "conflict",
    plain: streamInfo instanceof AppError ? null : streamInfo.noScript,
  });
  const heading = `${title.text} · ${t("common:name")}`;
  const screenHtml = renderScreen({
    language,
    title: heading,
    files: screenFiles(),
    reloadSeconds: 30,
    children: showPage,
  });

  return new Response(screenHtml, {
    headers: { "Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-store" },
  });
}

/** Label of the back link: the replay if there will be one, else the event. */
const backLabelKey = ({ id: eventId, replayDays }: EventRecord) =>
  rewindTextKey({ isWhole: replayDays !== null, seconds: readRecordedSeconds(eventId) }) ??
  "from_start";

function messageOf(
  streamInfo: StreamInfo | AppError,
  startsAt: string,
  t: Translate,
): string | null {
  if (streamInfo instanceof AppError) {
    if (streamInfo.code === "unavailable") return t("tv:full");

    const isByDevices = streamInfo.code === "conflict" || streamInfo.code === "throttled";

    return isByDevices ? t(streamInfo.messageKey, streamInfo.details.params) : t("tv:noRight");
  }
  if (streamInfo.status === "upcoming")
    return `${t("tv:startsAt", { time: startsAt })}. ${t("tv:startsSoon")}`;
  if (streamInfo.status === "ended") return `${t("tv:over")} ${t("tv:replayLater")}`;

  return streamInfo.status === "reconnecting" || streamInfo.status === "paused"
    ? t(`tv:${streamInfo.status}`)
    : null;
}

function refusalOf(error: unknown) {
  if (error instanceof AppError) return error;

  throw error;
}
