import { z } from "zod";
import type { ShowCodeFigures } from "~/models/tickets/codes/code-lists.server";
import type { getSalesFigures, SalesFigures, TypeFigures } from "~/models/tickets/types/sales-figures.server";
import { AmountJson, amountsJson, SignedAmountJson } from "./code-json";

const FiguresJson = z.object({
  sold: z.int(),
  refunded: z.int(),
  /** Tickets that can still be sold; null without a limit and after the sale. */
  left: z.int().nullable(),
  /** What was paid, less refunds and lost disputes, before fees and shares. */
  income: z.array(SignedAmountJson),
});

const TypeFiguresJson = FiguresJson.extend({
  /** Null for tickets without a type and for those of season passes. */
  ticketTypeId: z.uuid().nullable(),
  name: z.string().nullable(),
  isPass: z.boolean(),
});

const CodeFiguresJson = z.object({
  id: z.uuid(),
  text: z.string(),
  tickets: z.int(),
  held: z.int(),
  refunded: z.int(),
  moneyOff: z.array(AmountJson),
  paid: z.array(SignedAmountJson),
});

/** Tickets of a show in all currencies: by type, together, and by the codes that were used. */
export const ShowSalesJson = z.object({
  ticketTypes: z.array(TypeFiguresJson),
  total: FiguresJson,
  codes: z.array(CodeFiguresJson),
});

export function showSalesJson({
  types,
  total,
  codes,
}: Awaited<ReturnType<typeof getSalesFigures>>): z.output<typeof ShowSalesJson> {
  return { ticketTypes: types.map(typeFiguresJson), total: figuresJson(total), codes: codes.map(codeFiguresJson) };
}

function typeFiguresJson({ type, isPass, ...figures }: TypeFigures) {
  return { ticketTypeId: type?.id ?? null, name: type?.name ?? null, isPass, ...figuresJson(figures) };
}

function figuresJson({ sold, refunded, left, income }: SalesFigures) {
  return { sold, refunded, left, income: amountsJson(income) };
}

function codeFiguresJson({ moneyOff, paid, ...code }: ShowCodeFigures) {
  return { ...code, moneyOff: amountsJson(moneyOff), paid: amountsJson(paid) };
}
