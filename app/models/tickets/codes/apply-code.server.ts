import type { MessageKey } from "~/locales/message-key";
import { and, eq, isNull, or } from "drizzle-orm";
import type { DbReader, Tx } from "~db/client.server";
import { codeAddresses, codes, users } from "~db/schema";
import { fieldError } from "~/platform/errors";
import { clock } from "~/platform/clock/clock";
import { provenAddressFilter } from "~/models/accounts/authentication/address-owner.server";
import type { Money } from "~/locales/currency";
import { readCodeText } from "./code-text";
import { countUses, hasUsed } from "./code-uses.server";
import { discountedPrice } from "./discount.server";

export type Code = typeof codes.$inferSelect;
/**
 * `text`: the code as the buyer entered it. `exceptPaymentId`: the hold that this purchase replaces
 * or continues.
 */
export type CodeRequest = {
  text: string;
  eventId: string;
  artistId: string;
  buyerId: string;
  exceptPaymentId?: string;
};
export type AppliedCode = { code: Code; address: string | null };

/**
 * Message for an unknown code and for one that is for other people: they look the same, so that
 * codes cannot be probed.
 */
export const UNKNOWN_CODE = "codes:unknown";

/**
 * Finds the code that the buyer may use for the show now.
 * @throws AppError invalid, at the field `code`
 */
export async function findUsableCode(reader: DbReader, request: CodeRequest): Promise<AppliedCode> {
  const { eventId, artistId, buyerId: userId } = request;
  const codeFilter = and(
    eq(codes.artistId, artistId),
    eq(codes.text, readCodeText(request.text) ?? ""),
  );
  const code = await reader.query.codes.findFirst({ where: codeFilter });
  // Unknown codes run this query too, so that they take as long as those for other people.
  const address = await findListedAddress(reader, code?.id ?? "", userId);
  if (!code || (code.eventId ?? eventId) !== eventId || (code.isListed && !address))
    throw fieldError("code", UNKNOWN_CODE);

  const obstacle = findStateObstacle(code) ?? (await findUseObstacle(reader, code, request));
  if (obstacle) throw fieldError("code", obstacle);

  return { code, address };
}

function findStateObstacle({ stoppedAt, validFrom, validUntil }: Code): MessageKey | null {
  const now = clock.now();
  if (stoppedAt) return "codes:stopped";
  if (validFrom && now < validFrom) return "codes:notYet";

  return validUntil && now >= validUntil ? "codes:over" : null;
}

async function findUseObstacle(
  reader: DbReader,
  code: Code,
  request: CodeRequest,
): Promise<MessageKey | null> {
  const { eventId, buyerId: userId, exceptPaymentId } = request;
  if (await hasUsed(reader, code, { userId, eventId }, exceptPaymentId)) return "codes:usedByYou";
  if (code.maxUses === null) return null;

  return (await countUses(reader, code.id, exceptPaymentId)) < code.maxUses ? null : "codes:usedUp";
}

/**
 * Computes the price with the code.
 * @throws AppError invalid when the code takes nothing off a price in this currency
 */
export function priceWithCode({ code }: AppliedCode, price: Money): number {
  const reducedAmount = discountedPrice(code, price);
  if (reducedAmount === null) throw fieldError("code", "codes:noEffect");

  return reducedAmount;
}

/**
 * Binds the listed address to the account that uses it first. Call it in the transaction that
 * writes the use.
 */
export async function claimAddress(
  tx: Tx,
  { code, address }: AppliedCode,
  userId: string,
): Promise<void> {
  if (address === null) return;

  const addressFilter = and(eq(codeAddresses.codeId, code.id), eq(codeAddresses.address, address));

  await tx.update(codeAddresses).set({ userId }).where(addressFilter);
}

/**
 * Finds the listed address under which this person may use a code. Only a proven address counts:
 * otherwise people could use codes up by signing up with another person's address.
 */
async function findListedAddress(
  reader: DbReader,
  codeId: string,
  userId: string,
): Promise<string | null> {
  const { address } = codeAddresses;
  const unclaimedFilter = or(isNull(codeAddresses.userId), eq(codeAddresses.userId, userId));
  const [listedAddress] = await reader
    .select({ address })
    .from(codeAddresses)
    .innerJoin(users, and(eq(users.id, userId), provenAddressFilter(address)))
    .where(and(eq(codeAddresses.codeId, codeId), unclaimedFilter))
    .limit(1);

  return listedAddress?.address ?? null;
}
