import { checkPath } from "./show-path";
import { formatPlainDate } from "~/locales/dates";
import { formatNumber } from "~/locales/format";
import { wordTimeLeft } from "~/locales/time-left";
import { countAttendees } from "~/models/live/streams/audience/audience.server";
import { listShownAccounts } from "~/models/payouts/payout-accounts.server";
import { readOwnOwed } from "~/models/payouts/payout-lists.server";
import { getOwnProfile } from "~/models/shows/artists/edit-profile.server";
import { countFollowersByDay } from "~/models/shows/artists/followers.server";
import {
  type DashboardFigures,
  type DashboardRow,
  findLastShow,
  listDashboardEvents,
} from "~/models/shows/events/dashboard.server";
import { shownPicture } from "~/models/shows/events/shown-picture";
import { shownStart } from "~/models/shows/events/event-state";
import type { SeatSale } from "~/models/tickets/seat-sale.server";
import { shareAddress } from "~/web/requests/share-address.server";
import type { Actor } from "~/models/base/actor";
import type {
  LastShowView,
  NextShowView,
  OverviewView,
  StepView,
} from "~/ui/overview/overview-views";
import type { ViewContext } from "../view-context.server";
import { posterTitleOf, timesOf, titleOf } from "../wording.server";
import { moneyDueView } from "./money-due.server";
import { countDone, hasAccount, type KnownOfShow, tasksBefore } from "./show-tasks.server";
import { chaptersLink } from "./tasks-after.server";
import { waitingView } from "./waiting.server";
import { incomeText } from "./income-text";

const FOLLOWER_DAYS = 7;

type DashboardData = {
  figures: DashboardFigures;
  upcoming: DashboardRow[];
  /** The seat sales of the upcoming shows, by the id of the show. */
  sales: Map<string, SeatSale>;
};

/**
 * The dashboard's overview: the next show, open tasks, money and audience. `upcoming` starts with
 * the soonest show.
 */
export async function overviewView(
  request: Request,
  actor: Actor,
  { figures, upcoming, sales }: DashboardData,
  context: ViewContext,
): Promise<OverviewView> {
  const { income, tabs } = figures;
  const [liveShow] = tabs.live > 0 ? await listDashboardEvents(actor, "live", 1, income) : [];
  const lastShow = tabs.past > 0 ? await findLastShow(actor, income) : null;
  const nextShow = liveShow ?? upcoming.find(({ event }) => event.status === "published");
  const payouts = await readOwnOwed(actor);
  const accounts = await listShownAccounts(actor);
  const followers = await followersView(actor, context);
  const isNewArtist = tabs.past + tabs.live === 0;

  return {
    next: nextShow
      ? await nextShowView(
          request,
          actor,
          { ...nextShow, sale: sales.get(nextShow.event.id), hasAccount: hasAccount(accounts) },
          context,
        )
      : null,
    waiting: await waitingView(actor, { upcoming, sales, payouts, accounts }, context),
    steps: isNewArtist
      ? await firstSteps(actor, {
          figures,
          hasAccount: accounts.some(({ inUse }) => inUse),
          hasFollowers: followers.total > 0,
        })
      : null,
    money: moneyDueView(payouts, context),
    last: lastShow ? await lastShowView(lastShow, context) : null,
    followers,
  };
}

async function nextShowView(
  request: Request,
  actor: Actor,
  { event, income, ...known }: DashboardRow & KnownOfShow,
  context: ViewContext,
): Promise<NextShowView> {
  const { t, language, now } = context;
  const { maxAttendees: capacity, currentAttendees: count } = event;

  return {
    id: event.id,
    name: titleOf(event, language),
    posterTitle: posterTitleOf(event),
    category: event.category,
    imageUrl: shownPicture(event.imageUrl),
    isLive: event.isLive,
    checkHref: event.isLive ? null : checkPath(event),
    ...timesOf(event.startTime, context),
    whenIso: event.startTime.toISOString(),
    startsIn: event.isLive
      ? null
      : t("overview:startsIn", {
          time: wordTimeLeft(event.startTime.getTime() - now.getTime(), t),
        }),
    sold:
      capacity === null
        ? t("overview:taken", { count })
        : t("overview:takenOf", { count, all: formatNumber(capacity, language) }),
    income: incomeText(event, income, context),
    soldPercent: capacity === null ? null : (count / capacity) * 100,
    address: shareAddress(request, event.id, language),
    ready: countDone(await tasksBefore(actor, event, context, known)),
  };
}

async function lastShowView(
  { event, income }: DashboardRow,
  context: ViewContext,
): Promise<LastShowView> {
  const { t, language, dayZone } = context;
  const people = await countAttendees(event.id);

  return {
    id: event.id,
    name: titleOf(event, language),
    facts: [
      formatPlainDate(shownStart(event), language, dayZone),
      t("overview:watched", { count: people }),
      incomeText(event, income, context),
    ].filter((fact) => fact !== null),
    chapters: await chaptersLink(event, context),
  };
}

async function followersView(actor: Actor, { t, language, dayZone }: ViewContext) {
  const followerDays = await countFollowersByDay(actor, dayZone, FOLLOWER_DAYS);
  const total = followerDays.at(-1)!.count;
  const gained = followerDays.reduce((gainedSum, day) => gainedSum + day.gained, 0);

  return {
    total,
    count: formatNumber(total, language),
    hint: t("overview:followers", { count: total, gained: formatNumber(gained, language) }),
  };
}

type DoneSteps = { figures: DashboardFigures; hasAccount: boolean; hasFollowers: boolean };

async function firstSteps(
  actor: Actor,
  { figures, hasAccount, hasFollowers }: DoneSteps,
): Promise<StepView[]> {
  const { profile, profileImageUrl } = await getOwnProfile(actor);
  const hasPage = Boolean((profile.bio ?? profile.bioVi) && profileImageUrl);

  return [
    { key: "page", to: "/dashboard/profile", isDone: hasPage },
    { key: "show", to: "/dashboard/new", isDone: figures.totalEvents > 0 },
    {
      key: "camera",
      to: "/dashboard/rehearsal",
      intent: "rehearse",
      isDone: profile.rehearsedAt !== null,
    },
    { key: "account", to: "/dashboard/money", isDone: hasAccount },
    { key: "invite", to: `/artist/${actor.userId}`, isDone: hasFollowers },
  ];
}
