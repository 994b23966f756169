import { formatNumber } from "~/locales/format";
import { listTeam } from "~/models/accounts/team/team.server";
import type { Actor } from "~/models/base/actor";
import { findDeskKey } from "~/models/live/lyrics/desk-link.server";
import { getAudience } from "~/models/live/streams/audience/audience.server";
import { listSimulcastTargets } from "~/models/live/simulcast/simulcast-targets.server";
import { listEventShares } from "~/models/payouts/shares/offer-share.server";
import type { EventRow } from "~/models/shows/events/editing/event-columns";
import { listTicketTypes } from "~/models/tickets/ticket-types.server";
import type { ToolView } from "~/ui/show-page/show-page-views";
import type { ViewContext } from "../view-context.server";

/** Further pages about a show that is to come. */
export async function toolsBefore(
  actor: Actor,
  event: EventRow,
  context: ViewContext,
): Promise<ToolView[]> {
  const { t } = context;
  const types = (await listTicketTypes(event)).length;
  const isTicketed = event.eventType === "ticketed" && event.status !== "cancelled";

  return [
    ...(isTicketed
      ? [
          tool(
            "types",
            t("ticketTypes:title"),
            types > 0 ? t("showPage:typeCount", { count: types }) : null,
            page(event, "ticket-types"),
          ),
        ]
      : []),
    ...(isTicketed
      ? [tool("codes", t("codes:title"), t("showPage:codesHint"), "/dashboard/codes")]
      : []),
    ...guestsTool(event, context),
    await helpersTool(actor, context),
    await sharesTool(actor, event, context),
  ];
}

/** What is used while the show runs. */
export async function toolsDuring(
  actor: Actor,
  event: EventRow,
  context: ViewContext,
): Promise<ToolView[]> {
  const { t } = context;
  const hasLink = (await findDeskKey(actor, event.id)) !== null;
  const targets = (await listSimulcastTargets(actor)).length;

  return [
    await helpersTool(actor, context),
    tool(
      "desk",
      t("lyrics:desk"),
      t(hasLink ? "showPage:deskLinked" : "showPage:deskHint"),
      page(event, "lyrics"),
    ),
    tool("songs", t("lyrics:setList"), t("showPage:stagehandHint"), page(event, "set-list")),
    tool("obs", t("workspace:pages.obs"), t("showPage:obsHint"), "/dashboard/streaming"),
    tool("overlay", t("workspace:pages.overlay"), t("showPage:overlayHint"), "/dashboard/overlay"),
    ...(targets > 0
      ? [
          tool(
            "sites",
            t("simulcast:title"),
            t("showPage:siteCount", { count: targets }),
            "/dashboard/simulcast",
          ),
        ]
      : []),
    ...guestsTool(event, context),
  ];
}

/** What a show was, and what it brought. */
export async function toolsAfter(
  actor: Actor,
  event: EventRow,
  context: ViewContext,
): Promise<ToolView[]> {
  const { t, language } = context;
  const { people } = await getAudience(actor, event.id);
  const watched = t("overview:watched", {
    count: people,
    formatted: formatNumber(people, language),
  });

  return [
    tool("numbers", t("overview:numbers"), watched, page(event, "statistics")),
    tool(
      "playback",
      t("dashboard:numbers.title"),
      t("showPage:playbackHint"),
      page(event, "playback"),
    ),
    tool("money", t("workspace:pages.money"), t("showPage:moneyHint"), "/dashboard/money"),
    await sharesTool(actor, event, context),
    ...guestsTool(event, context),
  ];
}

/** Ways to spread a public show. */
export function toolsToInvite(event: EventRow, { t, language }: ViewContext): ToolView[] {
  const poster = `/event/${event.id}/poster.jpg?lang=${language}&flyer`;

  return [
    { ...tool("poster", t("showPage:poster"), t("showPage:posterHint"), poster), isFile: true },
    tool("letter", t("overview:write"), t("showPage:letterHint"), "/dashboard/newsletters/new"),
    tool("card", t("embed:open"), t("showPage:cardHint"), page(event, "embed")),
  ];
}

function tool(key: ToolView["key"], title: string, hint: string | null, to: string): ToolView {
  return { key, title, hint, to };
}

function page({ id }: EventRow, path: string): string {
  return `/dashboard/${id}/${path}`;
}

function guestsTool(event: EventRow, { t, language }: ViewContext): ToolView[] {
  const { currentAttendees: count } = event;
  if (count === 0) return [];

  const hint = t("overview:taken", { count: formatNumber(count, language) });

  return [tool("guests", t("dashboard:guestList.title"), hint, page(event, "guest-list"))];
}

async function helpersTool(actor: Actor, { t }: ViewContext): Promise<ToolView> {
  const count = (await listTeam(actor)).filter(({ acceptedAt }) => acceptedAt !== null).length;

  return tool(
    "helpers",
    t("showPage:helpers"),
    count > 0 ? t("showPage:helperCount", { count }) : null,
    "/dashboard/team",
  );
}

async function sharesTool(actor: Actor, event: EventRow, { t }: ViewContext): Promise<ToolView> {
  const count = (await listEventShares(actor, event.id)).rows.length;

  return tool(
    "shares",
    t("shares:title"),
    count > 0 ? t("showPage:shareCount", { count }) : null,
    page(event, "shares"),
  );
}
