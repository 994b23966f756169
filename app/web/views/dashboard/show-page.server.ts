import { formatNumber } from "~/locales/format";
import { wordTimeLeft } from "~/locales/time-left";
import type { Actor } from "~/models/base/actor";
import { findLastEnd } from "~/models/live/streams/broadcast/broadcasts.server";
import { findRecording } from "~/models/live/streams/replay/recordings.server";
import { sumIncomeByShow } from "~/models/money/ledger/income.server";
import { getOwnProfile } from "~/models/shows/artists/edit-profile.server";
import { getOwnEvent } from "~/models/shows/events/editing/edit-event.server";
import type { EventRow } from "~/models/shows/events/editing/event-columns";
import {
  canResume,
  eventState,
  hasEndedEarly,
  shownStart,
} from "~/models/shows/events/event-state";
import { shownPicture } from "~/models/shows/events/shown-picture";
import {
  type Phase,
  PHASES,
  type ShowHeaderView,
  type ShowPageView,
} from "~/ui/show-page/show-page-views";
import { shareAddress } from "~/web/requests/share-address.server";
import { type ViewContext, viewContext } from "../view-context.server";
import { cancelledText } from "../events/cancelled.server";
import { clockText } from "../moment.server";
import { posterTitleOf, timesOf, titleOf } from "../wording.server";
import { toolsAfter, toolsBefore, toolsDuring, toolsToInvite } from "./show-tools.server";
import { countDone, tasksBefore } from "./show-tasks.server";
import { tasksAfter } from "./tasks-after.server";
import { required } from "~/platform/required";
import { incomeText } from "./income-text";

/**
 * The show's page on the dashboard; `?phase=` opens another phase than the current one.
 * @throws AppError not_found, forbidden
 */
export async function showPageView(
  request: Request,
  actor: Actor,
  eventId: string,
): Promise<ShowPageView> {
  const event = await getOwnEvent(actor, eventId);
  const context = await viewContext(request, actor);
  const params = new URL(request.url).searchParams;
  const phase =
    PHASES.find((phaseName) => phaseName === params.get("phase")) ?? phaseOf(event, context.now);
  const isPublic = event.status === "published" && event.hiddenAt === null;
  const address = isPublic ? shareAddress(request, event.id, context.language) : null;
  const before = await tasksBefore(actor, event, context);

  return {
    title: titleOf(event, context.language).text,
    show: await headerView(actor, event, address, context),
    phase,
    phases: [
      { key: "before", hint: countDone(before) },
      {
        key: "during",
        hint: duringHint(event, context),
      },
      { key: "after", hint: context.t("showPage:afterHint") },
    ],
    tasks:
      phase === "before"
        ? before
        : phase === "after"
          ? await tasksAfter(actor, event, context)
          : [],
    tools: await toolsOf(phase, actor, event, context),
    sales: phase === "during" ? null : await salesView(actor, event, context),
    invitation:
      address && phase === "before" ? { address, tools: toolsToInvite(event, context) } : null,
    isNew: params.has("published"),
  };
}

/**
 * The hint of the phase "during": on air now, the coming start, or only the time if the start has
 * passed.
 */
function duringHint(event: EventRow, context: ViewContext): string {
  const { t, now } = context;
  const state = eventState(event, now);
  const time = clockText(shownStart(event), context);
  if (state === "live") return t("showPage:onNow");

  return state === "upcoming" ? t("showPage:startsAt", { time }) : time;
}

/** A show that was not started belongs to "during" from its start to its end. */
function phaseOf(event: EventRow, now: Date): Phase {
  const state = eventState(event, now);
  if (event.status === "draft") return "before";
  if (state === "live" || state === "started") return "during";

  return state === "upcoming" ? "before" : "after";
}

function toolsOf(phase: Phase, actor: Actor, event: EventRow, context: ViewContext) {
  if (phase === "before") return toolsBefore(actor, event, context);

  return phase === "during"
    ? toolsDuring(actor, event, context)
    : toolsAfter(actor, event, context);
}

async function headerView(
  actor: Actor,
  event: EventRow,
  address: string | null,
  context: ViewContext,
): Promise<ShowHeaderView> {
  const { profile } = await getOwnProfile(actor);

  return {
    id: event.id,
    name: titleOf(event, context.language),
    posterTitle: posterTitleOf(event),
    category: event.category,
    artistName: profile.stageName,
    imageUrl: shownPicture(event.imageUrl),
    ...timesOf(shownStart(event), context),
    whenIso: shownStart(event).toISOString(),
    badges: badgesOf(event, context),
    address,
    isPublic: address !== null,
    cancelled: await cancelledText(event, context),
    main: await mainOf(event, context),
  };
}

function badgesOf(event: EventRow, { t, now }: ViewContext): ShowHeaderView["badges"] {
  const state = eventState(event, now);
  if (event.hiddenAt) return [{ tone: "bad", text: t("showPage:hidden") }];
  if (event.status === "draft") return [{ tone: "warn", text: t("dashboard:draft") }];
  if (state === "cancelled") return [{ tone: "ended", text: t("common:cancelled") }];
  if (state === "live") return [{ tone: "live", text: t("common:live") }];
  if (hasEndedEarly(event, now)) return [{ tone: "ended", text: t("dashboard:endedEarly") }];
  if (state === "ended") return [{ tone: "ended", text: t("showPage:ended") }];

  const msLeft = event.startTime.getTime() - now.getTime();

  return state === "started"
    ? [{ tone: "warn", text: t("common:eventStarted") }]
    : [{ tone: "count", text: t("common:timeLeft", { time: wordTimeLeft(msLeft, t) }) }];
}

/** The main button of the page: the action that the artist most likely needs now. */
async function mainOf(event: EventRow, { now }: ViewContext): Promise<ShowHeaderView["main"]> {
  const state = eventState(event, now);
  const studio = `/stream/${event.id}`;
  const pageAddress = (pageName: string) => `/dashboard/${event.id}/${pageName}`;
  if (state === "cancelled") return null;
  if (event.status === "draft") return { kind: "publish", to: pageAddress("edit") };
  if (state === "live") return { kind: "studio", to: studio };
  if (state !== "ended") return { kind: "goLive", to: studio };
  if (canResume(event, await findLastEnd(event.id), now)) return { kind: "goOn", to: studio };

  const hasReplay = (await findRecording(event.id)) !== null;

  return hasReplay
    ? { kind: "replay", to: pageAddress("replay") }
    : { kind: "numbers", to: pageAddress("statistics") };
}

async function salesView(actor: Actor, event: EventRow, context: ViewContext) {
  const { t, language } = context;
  const incomeRows = await sumIncomeByShow(required(actor.userId), [event.id]);
  const sumViews = incomeRows.map(({ currency, ticketCents, tipCents }) => ({
    currency,
    amount: ticketCents + tipCents,
  }));
  const { currentAttendees: count, maxAttendees: capacity } = event;

  const income = incomeText(event, sumViews, context);
  // Viewers of a donation show need no ticket.
  if (event.eventType === "donation" && count === 0)
    return { title: t("showPage:donations"), sold: null, income, percent: null };

  return {
    title: t("showPage:sales"),
    sold:
      capacity === null
        ? t("overview:taken", { count })
        : t("overview:takenOf", { count, all: formatNumber(capacity, language) }),
    income,
    percent: capacity === null ? null : (count / capacity) * 100,
  };
}
