import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireArtist } from "~/requests/require-artist.server";
import { csvResponse } from "~/responses/csv.server";
import { page } from "~/requests/page.server";
import { speak } from "~/locales/i18n.server";
import { decimalString } from "~/models/payments/currency.protocol";
import { listGuests } from "~/models/events/guest-list.server";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { actor } = await requireArtist(request);
  const { t } = await speak(request);
  const guests = await page(request, () => listGuests(actor, params.id!));
  const hasTypes = guests.some(({ typeName }) => typeName !== null);
  const columns = ["name", "status", "paid", "currency", "bought"];
  const head = columns.map((key) => t(`dashboard:guestList.${key}`));
  head.push(t("codes:label"));
  if (hasTypes) head.push(t("dashboard:guestList.type"));
  const rows = guests.map(({ name, status, priceCents, currency, purchaseDate, code, typeName }) => [
    name,
    t(`vocabulary:ticketStatus.${status}`),
    decimalString(priceCents, currency),
    currency.toUpperCase(),
    purchaseDate.toISOString(),
    code ?? "",
    ...(hasTypes ? [typeName ?? ""] : []),
  ]);
  return csvResponse(`guest-list-${params.id}.csv`, [head, ...rows]);
}
