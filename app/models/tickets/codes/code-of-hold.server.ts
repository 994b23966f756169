import { eq } from "drizzle-orm";
import type { Reader } from "~db/client.server";
import { codes } from "~db/schema";
import type { Payment } from "~/models/money/payments/payment-states.server";
import { readCodeText } from "./code-text";

type Choice = { code?: string; chosenAmount?: number };

/**
 * Whether a hold was made with the code of this request. Without a code, a request for the price of
 * the hold is for it.
 */
export async function isCodeOf(
  reader: Reader,
  hold: Payment,
  { code, chosenAmount }: Choice,
): Promise<boolean> {
  if (!hold.codeId) return !code;
  if (!code) return hold.amountCents === chosenAmount;

  return (await findCodeText(reader, hold.codeId)) === readCodeText(code);
}

export async function findCodeText(reader: Reader, codeId: string): Promise<string | null> {
  return (await reader.query.codes.findFirst({ where: eq(codes.id, codeId) }))?.text ?? null;
}
