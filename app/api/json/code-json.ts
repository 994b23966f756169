import { z } from "zod";
import { CODE_KINDS, CURRENCIES } from "~db/vocabularies";
import type { getCodeDetails, ListedCode } from "~/models/codes/code-lists.server";
import { decimalString } from "~/models/payments/currency.protocol";
import { Instant, instantOrNull, Money } from "./parts";

const AmountJson = z.object({ currency: z.enum(CURRENCIES), amount: Money });

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
  })
  .meta({ id: "Code" });

export const CodeDetailsJson = CodeJson.extend({ addresses: z.array(z.string()), wasUsed: z.boolean() });

export function codeJson(code: ListedCode): z.output<typeof CodeJson> {
  const { id, text, eventId, kind, percent, maxUses, isListed, note, state, figures } = code;
  const { tickets, held, refunded, moneyOff } = figures;
  return {
    ...{ id, text, eventId, kind, percent, maxUses, isListed, note, state, tickets, held, refunded },
    amountsOff: CURRENCIES.flatMap((currency) => {
      const amount = code.amountsOff?.[currency];
      return amount === undefined ? [] : [{ currency, amount: decimalString(amount, currency) }];
    }),
    validFrom: instantOrNull(code.validFrom),
    validUntil: instantOrNull(code.validUntil),
    moneyOff: moneyOff.map(({ amount, currency }) => ({ currency, amount: decimalString(amount, currency) })),
  };
}

export function codeDetailsJson(code: Awaited<ReturnType<typeof getCodeDetails>>) {
  return { ...codeJson(code), addresses: code.addresses, wasUsed: code.wasUsed };
}
