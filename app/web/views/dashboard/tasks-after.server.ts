import type { Actor } from "~/models/base/actor";
import { listSongChapters } from "~/models/live/lyrics/replay-lyrics.server";
import { listClips } from "~/models/live/streams/clips/clip-record.server";
import { listCaptions } from "~/models/live/streams/replay/captions.server";
import { listChapters } from "~/models/live/streams/replay/chapters.server";
import { findRecording } from "~/models/live/streams/replay/recordings.server";
import type { EventRow } from "~/models/shows/events/editing/event-columns";
import type { LastShowView } from "~/ui/overview/overview-views";
import type { TaskView } from "~/ui/show-page/show-page-views";
import type { ViewContext } from "../view-context.server";
import { momentText } from "../moment.server";
import { missingRecordingText } from "./missing-recording.server";
import { showPath } from "./show-path";

/** The tasks that are left after a show. */
export async function tasksAfter(
  actor: Actor,
  event: EventRow,
  context: ViewContext,
): Promise<TaskView[]> {
  if (event.status === "cancelled") return [];

  return [
    ...(await replayTasks(event, context)),
    await clipsTask(actor, event, context),
    thanksTask(event, context),
  ];
}

async function replayTasks(event: EventRow, context: ViewContext): Promise<TaskView[]> {
  const { t } = context;
  const recording = await findRecording(event.id);
  const replayTask = {
    key: "replay" as const,
    title: t("dashboard:replay.title"),
    action: t("overview:openShow"),
  };
  const replayPath = showPath(event, "replay");
  if (!recording) {
    return [
      {
        ...replayTask,
        to: replayPath,
        isDone: null,
        hint: await missingRecordingText(event, context),
      },
    ];
  }

  const hint = t("showPage:replayUntil", { time: momentText(recording.expiresAt, context) });

  return [
    { ...replayTask, to: replayPath, isDone: true, hint },
    await chaptersTask(event, context),
    await captionsTask(event, context),
  ];
}

/** The task of the chapters; the lyrics shown during the show tell where its songs begin. */
async function chaptersTask(event: EventRow, { t }: ViewContext): Promise<TaskView> {
  const { count, makeable } = await countChapters(event);
  const task = { key: "chapters" as const, isDone: count > 0, title: t("showPage:chapters") };
  if (makeable > 0)
    return {
      ...task,
      hint: t("showPage:chaptersFromSongs", { count: makeable }),
      action: t("showPage:chaptersMake"),
      to: showPath(event, "replay"),
      intent: "songChapters",
    };

  return {
    ...task,
    hint: t("showPage:chapterCount", { count }),
    action: t("overview:openShow"),
    to: showPath(event, "replay#chapters"),
  };
}

/**
 * The link from the overview to the chapters of the last show; a button if they can be made from
 * its songs at once.
 */
export async function chaptersLink(
  event: EventRow,
  { t }: ViewContext,
): Promise<LastShowView["chapters"]> {
  const to = showPath(event, "replay");
  if (!(await findRecording(event.id))) return { to, text: t("dashboard:replay.title") };

  const { count, makeable } = await countChapters(event);
  if (makeable > 0)
    return { to, text: t("overview:makeChapters", { count: makeable }), intent: "songChapters" };

  return {
    to: showPath(event, "replay#chapters"),
    text: t(count > 0 ? "overview:replayAndChapters" : "overview:nameSongs"),
  };
}

/** Counts the chapters; if there are none, those that the shown lyrics give (`makeable`). */
async function countChapters({ id: eventId }: EventRow) {
  const count = (await listChapters(eventId)).length;
  const makeable = count > 0 ? 0 : (await listSongChapters(eventId)).length;

  return { count, makeable };
}

async function captionsTask(event: EventRow, { t }: ViewContext): Promise<TaskView> {
  const count = (await listCaptions(event.id)).length;

  return {
    key: "captions",
    isDone: count > 0 ? true : null,
    title: t("dashboard:captions.title"),
    hint: t("showPage:captionCount", { count }),
    action: t("overview:openShow"),
    to: showPath(event, "replay#captions"),
  };
}

async function clipsTask(actor: Actor, event: EventRow, { t }: ViewContext): Promise<TaskView> {
  const clips = await listClips(actor, event);
  const waiting = clips.filter(
    ({ review, state }) => review === "waiting" && state === "ready",
  ).length;

  return {
    key: "clips",
    isDone: waiting > 0 ? false : clips.length > 0 || null,
    title: waiting > 0 ? t("overview:clipsWaiting", { count: waiting }) : t("overview:clips"),
    hint: waiting > 0 ? null : t("showPage:clipCount", { count: clips.length }),
    action: t(waiting > 0 ? "overview:clipsAction" : "overview:openShow"),
    to: showPath(event, "clips"),
  };
}

/** A newsletter to the ticket holders; to the followers if there are none. */
function thanksTask({ id: eventId, currentAttendees }: EventRow, { t }: ViewContext): TaskView {
  const hasHolders = currentAttendees > 0;
  const newsletterPath = "/dashboard/newsletters/new";

  return {
    key: "thanks",
    isDone: null,
    title: t("showPage:thanks"),
    hint: t(hasHolders ? "showPage:thanksHint" : "showPage:thanksFollowersHint"),
    action: t("showPage:thanksAction"),
    to: hasHolders ? `${newsletterPath}?show=${eventId}` : newsletterPath,
  };
}
