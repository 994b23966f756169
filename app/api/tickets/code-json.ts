import { z } from "zod";
import { CODE_KINDS, CURRENCIES } from "~db/vocabularies";
import type { getCodeDetails, ListedCode } from "~/models/tickets/codes/code-lists.server";
import { amountsJson } from "../base/money-json";
import { Instant, instantOrNull, MoneyString, SignedMoney } from "../base/parts";

const AmountJson = z.object({ currency: z.enum(CURRENCIES), amount: MoneyString });

const SignedAmountJson = AmountJson.extend({ amount: SignedMoney });

export const CodeJson = z
  .object({
    id: z.uuid(),
    text: z.string().meta({ examples: ["BOLERO50"] }),
    /** The show for which the code is valid; null: all shows of the artist. */
    eventId: z.uuid().nullable(),
    kind: z.enum(CODE_KINDS),
    percent: z.int().nullable(),
    amountsOff: z.array(AmountJson),
    maxUses: z.int().nullable(),
    validFrom: Instant.nullable(),
    validUntil: Instant.nullable(),
    /** True if only listed people can use the code. */
    isListed: z.boolean(),
    note: z.string().nullable(),
    state: z.enum(["active", "stopped", "soon", "over", "usedUp"]),
    tickets: z.int(),
    held: z.int(),
    refunded: z.int(),
    moneyOff: z.array(AmountJson),
    /** Paid amounts minus refunds and lost disputes. */
    paid: z.array(SignedAmountJson),
  })
  .meta({ id: "Code" });

export const CodeDetailsJson = CodeJson.extend({
  addresses: z.array(z.string()),
  wasUsed: z.boolean(),
});

export function codeJson(listedCode: ListedCode): z.output<typeof CodeJson> {
  const {
    id: codeId,
    text,
    eventId,
    kind,
    percent,
    maxUses,
    isListed,
    note,
    state,
    figures,
  } = listedCode;
  const { tickets, held: heldTickets, refunded, moneyOff, paid: paidAmounts } = figures;

  return {
    id: codeId,
    text,
    eventId,
    kind,
    percent,
    maxUses,
    isListed,
    note,
    state,
    tickets,
    held: heldTickets,
    refunded,
    amountsOff: amountsJson(
      CURRENCIES.flatMap((currency) => {
        const amount = listedCode.amountsOff?.[currency];

        return amount === undefined ? [] : [{ currency, amount }];
      }),
    ),
    validFrom: instantOrNull(listedCode.validFrom),
    validUntil: instantOrNull(listedCode.validUntil),
    moneyOff: amountsJson(moneyOff),
    paid: amountsJson(paidAmounts),
  };
}

export function codeDetailsJson(codeDetails: Awaited<ReturnType<typeof getCodeDetails>>) {
  return {
    ...codeJson(codeDetails),
    addresses: codeDetails.addresses,
    wasUsed: codeDetails.wasUsed,
  };
}
