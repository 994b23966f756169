import { eq } from "drizzle-orm";
import type { DbReader } from "~db/client.server";
import { codes } from "~db/schema";
import type { Payment } from "~/models/money/payments/payment-states.server";
import { readCodeText } from "./code-text";

type CodeChoice = { code?: string; chosenAmount?: number };

/**
 * True if a hold was made with the code of this request. A request without a code matches a hold
 * without a code, and a hold with a code whose amount is `chosenAmount`.
 */
export async function isHoldOfCode(
  reader: DbReader,
  hold: Payment,
  { code, chosenAmount }: CodeChoice,
): Promise<boolean> {
  if (!hold.codeId) return !code;
  if (!code) return hold.amountCents === chosenAmount;

  return (await findCodeText(reader, hold.codeId)) === readCodeText(code);
}

export async function findCodeText(reader: DbReader, codeId: string): Promise<string | null> {
  return (await reader.query.codes.findFirst({ where: eq(codes.id, codeId) }))?.text ?? null;
}
