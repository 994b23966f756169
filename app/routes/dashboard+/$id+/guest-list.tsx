import type { LoaderFunctionArgs } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireArtist } from "~/web/requests/require-artist.server";
import { withErrorPage } from "~/web/requests/page.server";
import { viewContext } from "~/web/views/view-context.server";
import { titleOf } from "~/web/views/wording.server";
import { typeNameOf } from "~/web/views/events/ticket-type.server";
import { formatDateTime } from "~/locales/dates";
import { formatMoney } from "~/locales/format";
import { type Guest, listGuests } from "~/models/shows/events/guest-list.server";
import { getOwnEvent } from "~/models/shows/events/editing/edit-event.server";
import { titleMeta } from "~/ui/meta/title-meta";
import { Button } from "~/ui/elements/button";
import { EmptyState } from "~/ui/elements/empty-state";
import { Note } from "~/ui/elements/note";
import { Field } from "~/ui/form/field";
import { ShowHead } from "~/ui/dashboard/show-head";
import { CsvLinks } from "~/ui/elements/csv-links";
import { Table } from "~/ui/elements/table";
import { required } from "~/platform/required";

const MAX_ROWS = 500;

export const meta = titleMeta;

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { actor } = await requireArtist(request);
  const context = await viewContext(request);
  const search = new URL(request.url).searchParams.get("search")?.slice(0, 200) ?? "";
  const event = await withErrorPage(request, () => getOwnEvent(actor, required(params.id)));
  const guests = await listGuests(actor, event.id, search);
  const { t, language, dayZone } = context;
  const guestRow = (guest: Guest) => ({
    id: guest.ticketId,
    name: guest.name,
    type:
      guest.typeName === null
        ? null
        : typeNameOf(event, { name: guest.typeName, nameOther: guest.typeNameOther }, context),
    status: t(`vocabulary:ticketStatus.${guest.status}`),
    isUnused: guest.status === "active",
    price: formatMoney(guest.priceCents, guest.currency, language),
    code: guest.code ?? "",
    isEmailBouncing: guest.isEmailBouncing,
    bought: formatDateTime(guest.purchaseDate, language, dayZone),
  });

  return {
    title: t("dashboard:guestList.title"),
    id: event.id,
    name: titleOf(event, context.language),
    hasTypes: event.hasTicketTypes,
    search,
    count: guests.length,
    notReached: guests.filter((guest) => guest.isEmailBouncing).length,
    rows: guests.slice(0, MAX_ROWS).map(guestRow),
  };
}

type Row = Awaited<ReturnType<typeof loader>>["rows"][number];

export default function GuestListScreen() {
  const { t } = useTranslation("dashboard");
  const { t: codeText } = useTranslation("codes");
  const {
    title,
    id: eventId,
    name: showTitle,
    hasTypes,
    search,
    count,
    notReached,
    rows: guestRows,
  } = useLoaderData<typeof loader>();
  /** Then the line above the list says of all that they are valid. */
  const isEachUnused = guestRows.every(({ isUnused }) => isUnused);
  const csvLinks = (
    <CsvLinks href={`/dashboard/${eventId}/guest-list.csv`} label={t("guestList.csv")} />
  );

  return (
    <div className="wrap section snug stack loose">
      <ShowHead title={title} name={showTitle} action={csvLinks} />
      <Form method="get" role="search" aria-label={title} className="row items-end">
        <Field
          name="search"
          type="search"
          label={t("guestList.search")}
          defaultValue={search}
          key={search}
        />
        <Button>{t("guestList.find")}</Button>
      </Form>
      <p role="status">{t("guestList.count", { count })}</p>
      {notReached > 0 && <Note>{t("guestList.bounced", { count: notReached })}</Note>}
      {guestRows.length ? (
        <Table
          caption={title}
          isShort
          rows={guestRows}
          rowKey={(guestRow) => guestRow.id}
          columns={[
            {
              key: "name",
              label: t("guestList.name"),
              wide: true,
              cell: (guestRow) => <HolderName {...guestRow} />,
            },
            ...(hasTypes
              ? [
                  {
                    key: "type",
                    label: t("guestList.type"),
                    cell: ({ type }: Row) => type && <span lang={type.lang}>{type.text}</span>,
                  },
                ]
              : []),
            {
              key: "status",
              label: t("guestList.status"),
              onPhone: isEachUnused ? ("elsewhere" as const) : undefined,
            },
            { key: "price", label: t("guestList.paid"), num: true, onPhone: "end" as const },
            ...(guestRows.some(({ code }) => code)
              ? [{ key: "code" as const, label: codeText("label") }]
              : []),
            { key: "bought", label: t("guestList.bought"), num: true },
          ]}
        />
      ) : (
        <EmptyState title={t(search ? "guestList.notFound" : "guestList.nobody")} />
      )}
      {count > guestRows.length && (
        <p className="meta">{t("guestList.cut", { count: guestRows.length })}</p>
      )}
    </div>
  );
}

function HolderName({ name, isEmailBouncing }: Row) {
  const { t } = useTranslation("dashboard");

  return (
    <>
      <b translate="no">{name}</b>
      {isEmailBouncing && <div className="meta">{t("guestList.bounces")}</div>}
    </>
  );
}
