import { listTeam } from "~/models/accounts/team/team.server";
import type { Actor } from "~/models/base/actor";
import { findDeskKey } from "~/models/live/lyrics/desk-link.server";
import { countAttendees } from "~/models/live/streams/audience/audience.server";
import { listSimulcastTargets } from "~/models/live/simulcast/simulcast-targets.server";
import { listEventShares } from "~/models/payouts/shares/offer-share.server";
import type { EventRow } from "~/models/shows/events/editing/event-columns";
import { listTicketTypes } from "~/models/tickets/ticket-types.server";
import type { ToolView } from "~/ui/show-page/show-page-views";
import type { ViewContext } from "../view-context.server";
import { showPath } from "./show-path";

/** Links to further pages of an upcoming show. */
export async function toolsBefore(
  actor: Actor,
  event: EventRow,
  context: ViewContext,
): Promise<ToolView[]> {
  const { t } = context;
  const typeCount = (await listTicketTypes(event)).length;
  const isTicketed = event.eventType === "ticketed" && event.status !== "cancelled";

  return [
    ...(isTicketed
      ? [
          makeTool(
            "types",
            t("ticketTypes:title"),
            typeCount > 0 ? t("showPage:typeCount", { count: typeCount }) : null,
            showPath(event, "ticket-types"),
          ),
        ]
      : []),
    ...(isTicketed
      ? [makeTool("codes", t("workspace:pages.codes"), t("showPage:codesHint"), "/dashboard/codes")]
      : []),
    ...guestsTool(event, context),
    await helpersTool(actor, context),
    await sharesTool(actor, event, context),
  ];
}

/** Links to the pages that are used while the show runs. */
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
    makeTool(
      "desk",
      t("lyrics:desk"),
      t(hasLink ? "showPage:deskLinked" : "showPage:deskHint"),
      showPath(event, "lyrics"),
    ),
    makeTool(
      "songs",
      t("songbook:setList"),
      t("showPage:stagehandHint"),
      showPath(event, "set-list"),
    ),
    makeTool("obs", t("workspace:pages.obs"), t("showPage:obsHint"), "/dashboard/streaming"),
    makeTool(
      "overlay",
      t("workspace:pages.overlay"),
      t("showPage:overlayHint"),
      "/dashboard/overlay",
    ),
    ...(targets > 0
      ? [
          makeTool(
            "sites",
            t("workspace:pages.simulcast"),
            t("showPage:siteCount", { count: targets }),
            "/dashboard/simulcast",
          ),
        ]
      : []),
    ...guestsTool(event, context),
  ];
}

/** Links to the results of a past show. */
export async function toolsAfter(
  actor: Actor,
  event: EventRow,
  context: ViewContext,
): Promise<ToolView[]> {
  const { t } = context;
  const people = await countAttendees(event.id);
  const watched = t("overview:watched", { count: people });

  return [
    makeTool("numbers", t("overview:numbers"), watched, showPath(event, "statistics")),
    makeTool(
      "playback",
      t("dashboard:numbers.title"),
      t("showPage:playbackHint"),
      showPath(event, "playback"),
    ),
    makeTool("money", t("workspace:pages.money"), t("showPage:moneyHint"), "/dashboard/money"),
    await sharesTool(actor, event, context),
    ...guestsTool(event, context),
  ];
}

/** Links to the pages that help to promote a public show. */
export function toolsToInvite(event: EventRow, { t, language }: ViewContext): ToolView[] {
  const poster = `/event/${event.id}/poster.jpg?lang=${language}&flyer`;

  return [
    { ...makeTool("poster", t("showPage:poster"), t("showPage:posterHint"), poster), isFile: true },
    makeTool("letter", t("overview:write"), t("showPage:letterHint"), "/dashboard/newsletters/new"),
    makeTool("card", t("workspace:pages.embed"), t("showPage:cardHint"), showPath(event, "embed")),
  ];
}

function makeTool(
  toolKey: ToolView["key"],
  title: string,
  hint: string | null,
  toolPath: string,
): ToolView {
  return { key: toolKey, title, hint, to: toolPath };
}

function guestsTool(event: EventRow, { t }: ViewContext): ToolView[] {
  const { currentAttendees: count } = event;
  if (count === 0) return [];

  const hint = t("overview:taken", { count });

  return [makeTool("guests", t("dashboard:guestList.title"), hint, showPath(event, "guest-list"))];
}

async function helpersTool(actor: Actor, { t }: ViewContext): Promise<ToolView> {
  const count = (await listTeam(actor)).filter(({ acceptedAt }) => acceptedAt !== null).length;

  return makeTool(
    "helpers",
    t("showPage:helpers"),
    count > 0 ? t("showPage:helperCount", { count }) : null,
    "/dashboard/team",
  );
}

async function sharesTool(actor: Actor, event: EventRow, { t }: ViewContext): Promise<ToolView> {
  const count = (await listEventShares(actor, event.id)).rows.length;

  return makeTool(
    "shares",
    t("shares:title"),
    count > 0 ? t("showPage:shareCount", { count }) : null,
    showPath(event, "shares"),
  );
}
