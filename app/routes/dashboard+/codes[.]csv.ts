import type { LoaderFunctionArgs } from "@remix-run/node";
import { speak } from "~/locales/i18n.server";
import { listCodes } from "~/models/codes/code-lists.server";
import { decimalString } from "~/models/payments/currency.protocol";
import { requireArtist } from "~/requests/require-artist.server";
import { csvResponse } from "~/responses/csv.server";

/** The figures of all codes; a line for each currency in which a code took something off. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { actor } = await requireArtist(request);
  const { t } = await speak(request);
  const head = ["code", "tickets", "held", "refunded", "moneyOff", "currency", "state"].map((key) => t(`codes:${key}`));
  const rows = (await listCodes(actor)).flatMap(({ text, figures, state }) => {
    const counts = [figures.tickets, figures.held, figures.refunded].map((n) => ({ number: String(n) }));
    const sums = figures.moneyOff.map(({ amount, currency }) => [
      { number: decimalString(amount, currency) },
      currency.toUpperCase(),
    ]);
    const ends = sums.length > 0 ? sums : [["", ""]];
    return ends.map((end) => [text, ...counts, ...end, t(`codes:states.${state}`)]);
  });
  return csvResponse("codes.csv", [head, ...rows]);
}
