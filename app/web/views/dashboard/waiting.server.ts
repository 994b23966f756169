import { formatPlainDate } from "~/locales/dates";
import { formatMoney } from "~/locales/format";
import { offeredLanguages } from "~/locales/offered-languages";
import { listConversations } from "~/models/accounts/messages/message-list.server";
import type { Actor } from "~/models/base/actor";
import { listWaitingClips } from "~/models/live/streams/clips/clip-record.server";
import type { listShownAccounts } from "~/models/payouts/payout-accounts.server";
import type { readOwnPayouts } from "~/models/payouts/payout-lists.server";
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

type Known = {
  upcoming: DashboardRow[];
  sales: Map<string, SeatSale>;
  payouts: Awaited<ReturnType<typeof readOwnPayouts>>;
  accounts: Awaited<ReturnType<typeof listShownAccounts>>;
};

/** What waits for the artist, money first. */
export async function waitingView(
  actor: Actor,
  known: Known,
  context: ViewContext,
): Promise<WaitingView[]> {
  return [
    ...missingAccounts(known, context),
    ...closedSales(known, context),
    ...(await unreadMessages(actor, context)),
    ...(await undecidedClips(actor, context)),
    ...drafts(known, context),
    ...missingTexts(known, context),
    ...(await openReviews(actor, context)),
  ];
}

/** Money is due, or will be, and there is no account for it. */
function missingAccounts(
  { payouts, accounts }: Known,
  { t, language, dayZone }: ViewContext,
): WaitingView[] {
  const homeless = payouts.owed.filter(({ currency, payable, reserved }) => {
    const account = accounts.find((row) => row.currency === currency);

    return payable + reserved > 0 && !account?.inUse && !account?.waiting;
  });

  return homeless.map(({ currency, payable, reserved }) => {
    const first = payouts.heldBack.find((row) => row.currency === currency && row.reserved > 0);
    const amount = formatMoney(payable || reserved, currency, language);
    const date = first && formatPlainDate(first.dueAt, language, dayZone);

    return {
      key: `account-${currency}`,
      kind: "account",
      title: t("overview:account"),
      hint: {
        text:
          payable || !date
            ? t("overview:accountNow", { amount })
            : t("overview:accountLater", { amount, date }),
      },
      action: t("overview:accountAction"),
      to: `/dashboard/money#account-${currency}`,
    };
  });
}

/** Upcoming shows with free seats that sell nothing any more. */
function closedSales({ upcoming, sales }: Known, { t, language }: ViewContext): WaitingView[] {
  const closed = upcoming.filter(({ event }) => saleGapOf(event, sales.get(event.id)) === "ended");

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
  const unread = (await listConversations(actor)).filter((conversation) => conversation.unread > 0);
  const count = unread.reduce((sum, conversation) => sum + conversation.unread, 0);
  if (count === 0) return [];

  const names = unread.slice(0, MAX_NAMES).map(({ other }) => other.name);
  const [only] = unread;

  return [
    {
      key: "messages",
      kind: "messages",
      title: t("overview:messages", { count }),
      hint: {
        text: t("overview:messagesFrom", { names: new Intl.ListFormat(language).format(names) }),
      },
      action: t("overview:messagesAction"),
      to: unread.length === 1 ? `/messages/${required(only).id}` : "/messages",
    },
  ];
}

/** The show with the oldest clip comes first. */
async function undecidedClips(actor: Actor, { t }: ViewContext): Promise<WaitingView[]> {
  const clips = await listWaitingClips(actor);
  const [first] = clips;
  if (!first) return [];

  return [
    {
      key: "clips",
      kind: "clips",
      title: t("overview:clipsWaiting", { count: clips.length }),
      hint: { text: first.title || t("overview:clipBy", { name: first.maker }) },
      action: t("overview:clipsAction"),
      to: `/dashboard/${first.eventId}/clips`,
    },
  ];
}

function drafts({ upcoming }: Known, { t, language }: ViewContext): WaitingView[] {
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

/** The next published show that half of the readers cannot read. */
function missingTexts({ upcoming }: Known, { t, language }: ViewContext): WaitingView[] {
  const half = upcoming.find(
    ({ event }) => event.status === "published" && !hasBothLanguages(event),
  );
  if (!half || offeredLanguages().length < 2) return [];

  return [
    {
      key: `texts-${half.event.id}`,
      kind: "texts",
      title: t(half.event.language === "vi" ? "overview:noEnglish" : "overview:noVietnamese"),
      hint: titleOf(half.event, language),
      action: t("overview:textsAction"),
      to: `/dashboard/${half.event.id}/edit`,
    },
  ];
}

/** Title and, where there is one, description. */
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
