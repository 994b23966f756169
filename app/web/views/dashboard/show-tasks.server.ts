import { formatMoney } from "~/locales/format";
import { offeredLanguages } from "~/locales/offered-languages";
import type { Actor } from "~/models/base/actor";
import { listSetList } from "~/models/live/lyrics/set-list.server";
import { listSongs } from "~/models/live/lyrics/songs.server";
import { listOwnAccounts } from "~/models/payouts/payout-accounts.server";
import type { EventRow } from "~/models/shows/events/editing/event-columns";
import { getOwnProfile } from "~/models/shows/artists/edit-profile.server";
import { pricesOf } from "~/models/shows/events/prices";
import { findSeatSale, type SeatSale } from "~/models/tickets/seat-sale.server";
import type { TaskView } from "~/ui/show-page/show-page-views";
import type { ViewContext } from "../view-context.server";
import { momentText } from "../moment.server";
import { saleGapOf } from "./show-rows.server";
import { checkPath, showPath } from "./show-path";
import { hasBothLanguages } from "./waiting.server";

/** A check of camera and sound counts for this long. */
const CHECK_LASTS_MS = 14 * 24 * 3600_000;

/** Data that the caller has already read, so that it is not read twice. */
export type KnownOfShow = { sale?: SeatSale; hasAccount?: boolean };

/** The tasks that make a show ready. */
export async function tasksBefore(
  actor: Actor,
  event: EventRow,
  context: ViewContext,
  known: KnownOfShow = {},
): Promise<TaskView[]> {
  const isDraft = event.status === "draft";

  return [
    ...(isDraft ? [publishTask(event, context)] : []),
    ...textsTask(event, context),
    await ticketsTask(event, known, context),
    coverTask(event, context),
    await songsTask(actor, event, context),
    plannedReplayTask(event, context),
    ...(await accountTask(actor, event, known, context)),
    ...(isDraft ? [] : await cameraTask(actor, event, context)),
  ];
}

/** "5 / 7": the number of done tasks, and of all tasks whose completion is stored. */
export function countDone(tasks: TaskView[]): string {
  const counted = tasks.filter(({ isDone }) => isDone !== null);

  return `${counted.filter(({ isDone }) => isDone).length} / ${counted.length}`;
}

function publishTask(event: EventRow, { t }: ViewContext): TaskView {
  return {
    key: "publish",
    isDone: false,
    title: t("overview:draft"),
    hint: t("dashboard:draftSavedText"),
    action: t("showPage:main.publish"),
    to: showPath(event, "edit"),
  };
}

function textsTask(event: EventRow, { t }: ViewContext): TaskView[] {
  if (offeredLanguages().length < 2) return [];

  const isDone = hasBothLanguages(event);
  const missing = event.language === "vi" ? "overview:noEnglish" : "overview:noVietnamese";

  return [
    {
      key: "texts",
      isDone,
      title: t("showPage:texts"),
      hint: isDone ? null : t(missing),
      action: t("common:edit"),
      to: showPath(event, "edit"),
    },
  ];
}

/** The task of the tickets: their prices, or the reason why no tickets are sold. */
async function ticketsTask(
  event: EventRow,
  known: KnownOfShow,
  { t, language }: ViewContext,
): Promise<TaskView> {
  const prices = pricesOf(event).map(({ amount, currency }) =>
    formatMoney(amount, currency, language),
  );
  const isPriced = event.eventType !== "ticketed" || prices.length > 0;
  const saleGap = isPriced ? saleGapOf(event, known.sale ?? (await findSeatSale(event))) : null;
  const orList = new Intl.ListFormat(language, { type: "disjunction" });

  return {
    key: "tickets",
    isDone: isPriced && saleGap !== "ended",
    title: prices.length
      ? t("showPage:ticketFor", { prices: orList.format(prices) })
      : t(`vocabulary:eventType.${event.eventType}`),
    hint: saleGap && t(`dashboard:saleGap.${saleGap}`),
    action: t("common:edit"),
    to: showPath(event, event.hasTicketTypes ? "ticket-types" : "edit"),
  };
}

function coverTask(event: EventRow, { t }: ViewContext): TaskView {
  const isDone = event.imageUrl !== null;

  return {
    key: "cover",
    isDone,
    title: t("showPage:cover"),
    hint: isDone ? null : t("showPage:coverHint"),
    action: t("common:edit"),
    to: showPath(event, "edit"),
  };
}

async function songsTask(actor: Actor, event: EventRow, { t }: ViewContext): Promise<TaskView> {
  const count = (await listSetList(event.id)).length;
  const storedSongs = count > 0 ? 0 : (await listSongs(actor)).length;

  return {
    key: "songs",
    isDone: count > 0,
    title: count > 0 ? t("showPage:songs", { count }) : t("showPage:noSongs"),
    hint: count > 0 ? null : t("showPage:songsHint", { count: storedSongs }),
    action: count > 0 ? t("common:edit") : t("showPage:songsAction"),
    to: showPath(event, "set-list"),
  };
}

function plannedReplayTask(event: EventRow, { t }: ViewContext): TaskView {
  const replayDays = event.replayDays;

  return {
    key: "replay",
    isDone: replayDays !== null,
    title:
      replayDays === null ? t("showPage:noReplay") : t("showPage:replayFor", { count: replayDays }),
    hint: replayDays === null ? t("showPage:noReplayHint") : null,
    action: t("common:edit"),
    to: showPath(event, "edit"),
  };
}

/** The task of the bank account, for shows that earn money. */
async function accountTask(
  actor: Actor,
  event: EventRow,
  known: KnownOfShow,
  { t }: ViewContext,
): Promise<TaskView[]> {
  if (event.eventType === "free" && !event.tipsEnabled) return [];

  const isDone = known.hasAccount ?? hasAccount(await listOwnAccounts(actor));

  return [
    {
      key: "account",
      isDone,
      title: t(isDone ? "showPage:account" : "overview:account"),
      hint: null,
      action: t(isDone ? "common:edit" : "common:add"),
      to: "/dashboard/money",
    },
  ];
}

/** True if a bank account is in use or waits for its check. */
export function hasAccount(accounts: { inUse: unknown; waiting: unknown }[]): boolean {
  return accounts.some(({ inUse, waiting }) => Boolean(inUse ?? waiting));
}

/** The task of the camera, which a show on another platform lacks; a check counts for a while. */
async function cameraTask(
  actor: Actor,
  event: EventRow,
  context: ViewContext,
): Promise<TaskView[]> {
  const { t, now } = context;
  const to = checkPath(event);
  if (to === null) return [];

  const checkedAt = (await getOwnProfile(actor)).profile.rehearsedAt;
  const isDone = checkedAt !== null && now.getTime() - checkedAt.getTime() < CHECK_LASTS_MS;

  return [
    {
      key: "camera",
      isDone,
      title: t("showPage:camera"),
      hint: checkedAt
        ? t("showPage:cameraChecked", { time: momentText(checkedAt, context) })
        : t("showPage:cameraHint"),
      action: t(checkedAt ? "showPage:cameraAgain" : "showPage:cameraAction"),
      to,
    },
  ];
}
