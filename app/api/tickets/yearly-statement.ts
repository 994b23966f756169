import { z } from "zod";
import { CURRENCIES } from "~db/vocabularies";
import { readYearlyStatement } from "~/models/money/ledger/yearly-statement.server";
import { decimalString } from "~/locales/currency";
import { getStatementYear } from "~/models/money/receipts/statement-year.server";
import { operation } from "../core/operation";
import { SignedMoney } from "../json/parts";

const Sums = { gross: SignedMoney, refunds: SignedMoney, shares: SignedMoney };
const StatementJson = z.object({
  currency: z.enum(CURRENCIES),
  opening: SignedMoney,
  ...Sums,
  payouts: SignedMoney,
  closing: SignedMoney,
  shows: z.array(z.object({ eventId: z.uuid(), ...Sums, net: SignedMoney })),
});

/** For artists, and for everybody with a share of a show. */
export const yearlyStatementCalls = [
  operation({
    method: "get",
    path: "/user/yearly-statement/{year}",
    id: "getYearlyStatement",
    tag: "studio",
    who: "member",
    scope: null,
    response: z.object({ currencies: z.array(StatementJson) }),
    run: async ({ actor, params }) => {
      const statements = await readYearlyStatement(actor, getStatementYear(params.year!));
      return {
        currencies: statements.map(({ currency, opening, gross, refunds, shares, payouts, closing, shows }) => {
          const money = (cents: number) => decimalString(cents, currency);
          const sums = (of: { gross: number; refunds: number; shares: number }) => {
            return { gross: money(of.gross), refunds: money(of.refunds), shares: money(of.shares) };
          };
          return {
            ...{ currency, opening: money(opening), payouts: money(payouts), closing: money(closing) },
            ...sums({ gross, refunds, shares }),
            shows: shows.map((show) => ({ eventId: show.event.id, ...sums(show), net: money(show.net) })),
          };
        }),
      };
    },
  }),
];
