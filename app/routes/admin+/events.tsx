import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { ChevronDown } from "lucide-react";
import { useTranslation } from "react-i18next";
import { type AdminContext, adminList } from "~/web/views/admin/admin-list.server";
import { titleOf } from "~/web/views/wording.server";
import type { ActionName } from "~/models/office/admin/actions.protocol";
import { searchAllEvents } from "~/models/office/admin/events.server";
import { shownStart } from "~/models/shows/events/event-state";
import { titleMeta } from "~/ui/meta/title-meta";
import { ActionButtons } from "~/ui/admin/action-buttons";
import { AdminList } from "~/ui/admin/admin-list";
import { Badge } from "~/ui/elements/badge";
import { Icon } from "~/ui/elements/icon";
import { Disclosure } from "~/ui/frame/disclosure";

export const meta = titleMeta;

const STATES = ["live", "hidden"] as const;
const STATUS_TONES = { draft: "warn", cancelled: "ended" } as const;

type FoundEvent = Awaited<ReturnType<typeof searchAllEvents>>["rows"][number];
type Row = ReturnType<typeof eventRow>;

export async function loader({ request }: LoaderFunctionArgs) {
  return adminList(
    request,
    "events",
    (listQuery, address, { actor }) =>
      searchAllEvents(actor, {
        ...listQuery,
        only: STATES.find((state) => state === address.get("state")),
      }),
    eventRow,
  );
}

function eventRow(event: FoundEvent, { moment, language, t }: AdminContext) {
  const title = titleOf(event, language);
  const actions: ActionName[] = [event.hiddenAt ? "unhide" : "hide"];
  if (event.status === "published") actions.push("cancel");

  return {
    id: event.id,
    title: title.text,
    titleLang: title.lang,
    artistId: event.artistId,
    artistName: event.artistName,
    start: moment(shownStart(event)),
    seats: t("admin:ticketCount", { count: event.currentAttendees }),
    status: event.status,
    isLive: event.isLive,
    isHidden: event.hiddenAt !== null,
    actions,
  };
}

export default function AdminEvents() {
  const { t } = useTranslation("admin");
  const eventList = useLoaderData<typeof loader>();
  const states = ["", ...STATES] as const;

  return (
    <AdminList
      list={eventList}
      action="/admin/events"
      placeholder={t("searchEvents")}
      states={states.map((value) => ({ value, label: t(value || "all") }))}
      line={(row) => ({
        title: (
          <Link to={`/event/${row.id}`} lang={row.titleLang}>
            {row.title}
          </Link>
        ),
        about: <About row={row} />,
        end: <StateCell row={row} />,
        actions: <FoldedActions row={row} />,
      })}
    />
  );
}

/** The number of seats links to the tickets of the show, which are found by its title. */
function About({ row: { start, seats, title, artistId, artistName } }: { row: Row }) {
  const search = new URLSearchParams({ search: title });

  return (
    <>
      {start} ·{" "}
      <Link to={`/admin/users/${artistId}`} translate="no">
        {artistName}
      </Link>{" "}
      · <Link to={`/admin/tickets?${search}`}>{seats}</Link>
    </>
  );
}

function StateCell({ row: listedEvent }: { row: Row }) {
  const { t } = useTranslation("admin");

  return (
    <>
      {listedEvent.status !== "published" && (
        <Badge tone={STATUS_TONES[listedEvent.status]}>{t(listedEvent.status)}</Badge>
      )}
      {listedEvent.isLive && <Badge tone="live">{t("live")}</Badge>}
      {listedEvent.isHidden && <Badge tone="bad">{t("hidden")}</Badge>}
    </>
  );
}

/** The buttons of a row are folded, so that a page of the list stays short on phones. */
function FoldedActions({ row: { id: eventId, title, actions } }: { row: Row }) {
  const { t } = useTranslation(["admin", "overview"]);

  return (
    <Disclosure
      className="row-menu"
      label={t("overview:moreFor", { title })}
      opener={
        <>
          {t("overview:more")}
          <Icon of={ChevronDown} />
        </>
      }
    >
      <div className="row-menu-panel">
        <ActionButtons actions={actions} id={eventId} name={title} />
      </div>
    </Disclosure>
  );
}
