import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireArtist } from "~/web/requests/require-artist.server";
import { csvResponse } from "~/web/responses/csv.server";
import { csvTime, csvTimeHead } from "~/web/responses/csv-time.server";
import { viewContext } from "~/web/views/view-context.server";
import { withErrorPage } from "~/web/requests/page.server";
import { decimalString } from "~/locales/currency";
import { listGuests } from "~/models/shows/events/guest-list.server";
import { required } from "~/platform/required";

type Guest = Awaited<ReturnType<typeof listGuests>>[number];

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { actor } = await requireArtist(request);
  const { t, dayZone } = await viewContext(request);
  const guests = await withErrorPage(request, () => listGuests(actor, required(params.id)));
  const bounces = t("dashboard:guestList.bounces");
  // Columns that appear only if a guest has a value in them.
  const further = [
    { head: t("codes:label"), of: ({ code }: Guest) => code },
    { head: t("dashboard:guestList.type"), of: ({ typeName }: Guest) => typeName },
    { head: bounces, of: ({ isEmailBouncing }: Guest) => (isEmailBouncing ? bounces : null) },
  ].filter(({ of: valueOf }) => guests.some((guest) => valueOf(guest) !== null));
  const headCells = (["name", "status", "paid", "currency"] as const).map((columnKey) =>
    t(`dashboard:guestList.${columnKey}`),
  );
  const bought = csvTimeHead(t("dashboard:guestList.bought"), dayZone, t);
  const guestRows = guests.map((guest) => [
    guest.name,
    t(`vocabulary:ticketStatus.${guest.status}`),
    { number: decimalString(guest.priceCents, guest.currency) },
    guest.currency.toUpperCase(),
    csvTime(guest.purchaseDate, dayZone),
    ...further.map(({ of: valueOf }) => valueOf(guest) ?? ""),
  ]);

  return csvResponse(request, `guest-list-${params.id}.csv`, [
    [...headCells, bought, ...further.map((column) => column.head)],
    ...guestRows,
  ]);
}
