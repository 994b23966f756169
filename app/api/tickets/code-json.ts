import { z } from "zod";
import { CODE_KINDS, CURRENCIES } from "~db/vocabularies";
import type { getCodeDetails, ListedCode } from "~/models/tickets/codes/code-lists.server";
import { decimalString, type Money as Amount } from "~/locales/currency";
import { Instant, instantOrNull, Money, SignedMoney } from "../base/parts";

const AmountJson = z.object({ currency: z.enum(CURRENCIES), amount: Money });

const SignedAmountJson = AmountJson.extend({ amount: SignedMoney });

export const CodeJson = z
  .object({
    id: z.uuid(),
    text: z.string().meta({ examples: ["BOLERO50"] }),
    /** Null: all shows. */
    eventId: z.uuid().nullable(),
    kind: z.enum(CODE_KINDS),
    percent: z.int().nullable(),
    amountsOff: z.array(AmountJson),
    maxUses: z.int().nullable(),
    validFrom: Instant.nullable(),
    validUntil: Instant.nullable(),
    /** Only for the people it lists. */
    isListed: z.boolean(),
    note: z.string().nullable(),
    state: z.enum(["active", "stopped", "soon", "over", "usedUp"]),
    tickets: z.int(),
    held: z.int(),
    refunded: z.int(),
    moneyOff: z.array(AmountJson),
    /** Less refunds and lost disputes. */
    paid: z.array(SignedAmountJson),
  })
  .meta({ id: "Code" });

export const CodeDetailsJson = CodeJson.extend({
  addresses: z.array(z.string()),
  wasUsed: z.boolean(),
});

export function codeJson(code: ListedCode): z.output<typeof CodeJson> {
  const { id, text, eventId, kind, percent, maxUses, isListed, note, state, figures } = code;
  const { tickets, held, refunded, moneyOff, paid } = figures;

  return {
    id,
    text,
    eventId,
    kind,
    percent,
    maxUses,
    isListed,
    note,
    state,
    tickets,
    held,
    refunded,
    amountsOff: amountsJson(
      CURRENCIES.flatMap((currency) => {
        const amount = code.amountsOff?.[currency];

        return amount === undefined ? [] : [{ currency, amount }];
      }),
    ),
    validFrom: instantOrNull(code.validFrom),
    validUntil: instantOrNull(code.validUntil),
    moneyOff: amountsJson(moneyOff),
    paid: amountsJson(paid),
  };
}

function amountsJson(amounts: Amount[]) {
  return amounts.map(({ amount, currency }) => ({
    currency,
    amount: decimalString(amount, currency),
  }));
}

export function codeDetailsJson(code: Awaited<ReturnType<typeof getCodeDetails>>) {
  return { ...codeJson(code), addresses: code.addresses, wasUsed: code.wasUsed };
}
