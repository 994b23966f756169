import { formatPlainDate } from "~/locales/dates";
import { formatMoney } from "~/locales/format";
import { offeredLanguages } from "~/locales/offered-languages";
import {
  countUnreadMessages,
  listConversations,
} from "~/models/accounts/messages/message-list.server";
import type { Actor } from "~/models/base/actor";
import { listWaitingClips } from "~/models/live/streams/clips/clip-record.server";
import type { listShownAccounts } from "~/models/payouts/payout-accounts.server";
import type { readOwnOwed } from "~/models/payouts/payout-lists.server";
import { countUnansweredReviews } from "~/models/shows/artists/reviews.server";
import type { DashboardRow } from "~/models/shows/events/dashboard.server";
import type { SeatSale } from "~/models/tickets/seat-sale.server";
import type { WaitingView } from "~/ui/overview/overview-views";
import type { ViewContext } from "../view-context.server";
import { titleOf } from "../wording.server";
import { saleGapOf } from "./show-rows.server";
import { required } from "~/platform/required";

const MAX_NAMES = 3;
const MAX_DRAFTS = 2;

type DashboardData = {
  upcoming: DashboardRow[];
  sales: Map<string, SeatSale>;
  payouts: Awaited<ReturnType<typeof readOwnOwed>>;
  accounts: Awaited<ReturnType<typeof listShownAccounts>>;
};

/** The tasks that wait for the artist, those about money first. */
export async function waitingView(
  actor: Actor,
  dashboardData: DashboardData,
  context: ViewContext,
): Promise<WaitingView[]> {
  return [
    ...missingAccounts(dashboardData, context),
    ...closedSales(dashboardData, context),
    ...(await unreadMessages(actor, context)),
    ...(await undecidedClips(actor, context)),
    ...draftShows(dashboardData, context),
    ...missingTexts(dashboardData, context),
    ...(await openReviews(actor, context)),
  ];
}

/**
 * Currencies in which money is due, now or later, although no payout account for the currency is in
 * use or waiting.
 */
function missingAccounts(
  { payouts, accounts }: DashboardData,
  { t, language, dayZone }: ViewContext,
): WaitingView[] {
  const homeless = payouts.owed.filter(({ currency, payable, reserved }) => {
    const account = accounts.find((currencyRow) => currencyRow.currency === currency);

    return payable + reserved > 0 && !account?.inUse && !account?.waiting;
  });

  return homeless.map(({ currency, payable, reserved }) => {
    const firstHeld = payouts.heldBack.find(
      (currencyRow) => currencyRow.currency === currency && currencyRow.reserved > 0,
    );
    const amount = formatMoney(payable || reserved, currency, language);
    const firstDate = firstHeld && formatPlainDate(firstHeld.dueAt, language, dayZone);

    return {
      key: `account-${currency}`,
      kind: "account",
      title: t("overview:account"),
      hint: {
        text:
          payable || !firstDate
            ? t("overview:accountNow", { amount })
            : t("overview:accountLater", { amount, date: firstDate }),
      },
      action: t("common:add"),
      to: `/dashboard/money#account-${currency}`,
    };
  });
}

/** Upcoming shows with free seats whose sales have closed. */
function closedSales(
  { upcoming, sales: seatSales }: DashboardData,
  { t, language }: ViewContext,
): WaitingView[] {
  const closed = upcoming.filter(
    ({ event }) => saleGapOf(event, seatSales.get(event.id)) === "ended",
  );

  return closed.map(({ event }) => ({
    key: `sales-${event.id}`,
    kind: "sales",
    title: t("dashboard:saleGap.ended"),
    hint: titleOf(event, language),
    action: t("overview:salesAction"),
    to: `/dashboard/${event.id}/ticket-types`,
  }));
}

async function unreadMessages(actor: Actor, { t, language }: ViewContext): Promise<WaitingView[]> {
  const count = await countUnreadMessages(required(actor.userId));
  if (count === 0) return [];

  const unread = (await listConversations(actor)).filter((conversation) => conversation.unread > 0);
  const senderNames = unread.slice(0, MAX_NAMES).map(({ other: sender }) => sender.name);
  const [onlyConversation] = unread;

  return [
    {
      key: "messages",
      kind: "messages",
      title: t("overview:messages", { count }),
      hint: {
        text: t("overview:messagesFrom", {
          names: new Intl.ListFormat(language).format(senderNames),
        }),
      },
      action: t("overview:messagesAction"),
      to: unread.length === 1 ? `/messages/${required(onlyConversation).id}` : "/messages",
    },
  ];
}

/** The show with the oldest clip comes first. */
async function undecidedClips(actor: Actor, { t }: ViewContext): Promise<WaitingView[]> {
  const clips = await listWaitingClips(actor);
  const [oldestClip] = clips;
  if (!oldestClip) return [];

  return [
    {
      key: "clips",
      kind: "clips",
      title: t("overview:clipsWaiting", { count: clips.length }),
      hint: { text: oldestClip.title || t("overview:clipBy", { name: oldestClip.maker }) },
      action: t("overview:clipsAction"),
      to: `/dashboard/${oldestClip.eventId}/clips`,
    },
  ];
}

function draftShows({ upcoming }: DashboardData, { t, language }: ViewContext): WaitingView[] {
  const unpublished = upcoming.filter(({ event }) => event.status === "draft").slice(0, MAX_DRAFTS);

  return unpublished.map(({ event }) => ({
    key: `draft-${event.id}`,
    kind: "draft",
    title: t("overview:draft"),
    hint: titleOf(event, language),
    action: t("overview:draftAction"),
    to: `/dashboard/${event.id}/edit`,
  }));
}

/** The next published show whose texts exist in one language only. */
function missingTexts({ upcoming }: DashboardData, { t, language }: ViewContext): WaitingView[] {
  const halfTranslated = upcoming.find(
    ({ event }) => event.status === "published" && !hasBothLanguages(event),
  );
  if (!halfTranslated || offeredLanguages().length < 2) return [];

  return [
    {
      key: `texts-${halfTranslated.event.id}`,
      kind: "texts",
      title: t(
        halfTranslated.event.language === "vi" ? "overview:noEnglish" : "overview:noVietnamese",
      ),
      hint: titleOf(halfTranslated.event, language),
      action: t("overview:textsAction"),
      to: `/dashboard/${halfTranslated.event.id}/edit`,
    },
  ];
}

/** True if the title, and the description if there is one, exist in both languages. */
export function hasBothLanguages(event: DashboardRow["event"]): boolean {
  return (
    Boolean(event.titleOther) && Boolean(event.description) === Boolean(event.descriptionOther)
  );
}

async function openReviews(actor: Actor, { t }: ViewContext): Promise<WaitingView[]> {
  const count = await countUnansweredReviews(required(actor.userId));
  if (count === 0) return [];

  return [
    {
      key: "reviews",
      kind: "reviews",
      title: t("overview:reviewsOpen", { count }),
      hint: null,
      action: t("overview:messagesAction"),
      to: "/dashboard/reviews",
    },
  ];
}
