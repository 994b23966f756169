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
import { textOfReach } from "~/browser/stream/player/rewind-reach";
import { SCREEN_TEXTS, type ScreenTexts, type ShowOnScreen } from "~/browser/television/protocol";
import { ShowPage } from "~/browser/television/screen/show-page";
import { renderScreen } from "~/browser/television/screen/screen-page";
import { screenFiles } from "~/browser/television/screen-files.server";
import { momentText } from "~/web/views/moment.server";
import { viewContext } from "~/web/views/view-context.server";
import { titleOf } from "~/web/views/wording.server";

type Viewer = { actor: Actor; session: string | null };

/** Texts keep these places. */
const FILLED_IN_BY_SCRIPT = { count: "{count}", title: "{title}" };

/** Shows what a phone has opened on this screen. */
export async function showScreen(
  request: Request,
  television: OpenTelevision,
  { actor, session }: Viewer,
) {
  const { t, language } = await speak(request);
  const { eventId, revision, volume, showsChat } = television;
  const [event] = await loadEvents([eventId]);
  if (!event) throw new Error(`The event ${eventId} of a television is gone`);

  const info = await getStreamInfo(actor, eventId, session, edgeOf(request)).catch(refusalOf);
  const context = await viewContext(request, actor);
  const title = titleOf(event, language);
  const startsAt = momentText(event.startTime, context);
  const texts = Object.fromEntries(
    SCREEN_TEXTS.map((key) => [key, t(`tv:${key}`, FILLED_IN_BY_SCRIPT)]),
  ) as ScreenTexts;
  const marks = Object.fromEntries(AUTHOR_MARKS.map((mark) => [mark, t(`common:marks.${mark}`)]));
  const page = ShowPage({
    t,
    show: {
      eventId,
      revision,
      volume,
      showsChat,
      backText: t(`player:${textOfBack(event)}`),
      texts,
      marks: marks as ShowOnScreen["marks"],
    },
    title: title.text,
    titleLang: title.lang,
    artistName: artistNameOf(event.artist),
    message: messageOf(info, startsAt, t),
    isDisplaced: info instanceof AppError && info.code === "conflict",
    plain: info instanceof AppError ? null : info.noScript,
  });
  const heading = `${title.text} · ${t("common:name")}`;
  const html = renderScreen({
    language,
    title: heading,
    files: screenFiles(),
    reloadSeconds: 30,
    children: page,
  });

  return new Response(html, {
    headers: { "Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-store" },
  });
}

/** What the way back of a show that runs now leads to. */
const textOfBack = ({ id, replayDays }: EventRecord) =>
  textOfReach({ isWhole: replayDays !== null, seconds: readRecordedSeconds(id) }) ?? "from_start";

function messageOf(info: StreamInfo | AppError, startsAt: string, t: Translate): string | null {
  if (info instanceof AppError) {
    if (info.code === "unavailable") return t("tv:full");

    const isByDevices = info.code === "conflict" || info.code === "throttled";

    return isByDevices ? t(info.messageKey, info.details.params) : t("tv:noRight");
  }
  if (info.status === "upcoming")
    return `${t("tv:startsAt", { time: startsAt })}. ${t("tv:startsSoon")}`;
  if (info.status === "ended") return `${t("tv:over")} ${t("tv:replayLater")}`;

  return info.status === "reconnecting" || info.status === "paused" ? t(`tv:${info.status}`) : null;
}

function refusalOf(error: unknown) {
  if (error instanceof AppError) return error;

  throw error;
}
