import type { MessageKey } from "~/locales/message-key";
import { and, eq, isNull, or } from "drizzle-orm";
import type { Reader, Tx } from "~db/client.server";
import { codeAddresses, codes, users } from "~db/schema";
import { fieldError } from "~/platform/errors";
import { clock } from "~/platform/clock/clock";
import { provenAddressFilter } from "~/models/accounts/authentication/address-owner.server";
import type { Money } from "~/locales/currency";
import { readCodeText } from "./code-text";
import { countUses, hasUsed } from "./code-uses.server";
import { discountedPrice } from "./discount.server";

export type Code = typeof codes.$inferSelect;
/** `text`: as typed. `exceptPaymentId`: the hold that this purchase replaces or continues. */
export type CodeWish = {
  text: string;
  eventId: string;
  artistId: string;
  buyerId: string;
  exceptPaymentId?: string;
};
export type AppliedCode = { code: Code; address: string | null };

/**
 * No code, and one that is for other people, have the same words, so that codes cannot be probed.
 */
export const UNKNOWN_CODE = "codes:unknown";

/**
 * Finds the code that the buyer may use for the show now.
 * @throws AppError invalid, at the field `code`
 */
export async function findUsableCode(reader: Reader, wish: CodeWish): Promise<AppliedCode> {
  const { eventId, artistId, buyerId: userId } = wish;
  const isThis = and(eq(codes.artistId, artistId), eq(codes.text, readCodeText(wish.text) ?? ""));
  const code = await reader.query.codes.findFirst({ where: isThis });
  // Asked for unknown codes too, which take as long as those for other people.
  const address = await findListedAddress(reader, code?.id ?? "", userId);
  if (!code || (code.eventId ?? eventId) !== eventId || (code.isListed && !address))
    throw fieldError("code", UNKNOWN_CODE);

  const obstacle = findClosure(code) ?? (await findUseObstacle(reader, code, wish));
  if (obstacle) throw fieldError("code", obstacle);

  return { code, address };
}

function findClosure({ stoppedAt, validFrom, validUntil }: Code): MessageKey | null {
  const now = clock.now();
  if (stoppedAt) return "codes:stopped";
  if (validFrom && now < validFrom) return "codes:notYet";

  return validUntil && now >= validUntil ? "codes:over" : null;
}

async function findUseObstacle(
  reader: Reader,
  code: Code,
  wish: CodeWish,
): Promise<MessageKey | null> {
  const { eventId, buyerId: userId, exceptPaymentId } = wish;
  if (await hasUsed(reader, code, { userId, eventId }, exceptPaymentId)) return "codes:usedByYou";
  if (code.maxUses === null) return null;

  return (await countUses(reader, code.id, exceptPaymentId)) < code.maxUses ? null : "codes:usedUp";
}

/**
 * The price with the code.
 * @throws AppError invalid when the code takes nothing off a price in this currency
 */
export function priceWithCode({ code }: AppliedCode, price: Money): number {
  const reduced = discountedPrice(code, price);
  if (reduced === null) throw fieldError("code", "codes:noEffect");

  return reduced;
}

/**
 * Binds the listed address to the account that uses it first. To be called where the use is
 * written.
 */
export async function claimAddress(
  tx: Tx,
  { code, address }: AppliedCode,
  userId: string,
): Promise<void> {
  if (address === null) return;

  const isThis = and(eq(codeAddresses.codeId, code.id), eq(codeAddresses.address, address));

  await tx.update(codeAddresses).set({ userId }).where(isThis);
}

/**
 * The address under which a code is for this person. It counts once it was proven to be theirs, so
 * that nobody signs up with another person's address to use the code up.
 */
async function findListedAddress(
  reader: Reader,
  codeId: string,
  userId: string,
): Promise<string | null> {
  const { address } = codeAddresses;
  const isFree = or(isNull(codeAddresses.userId), eq(codeAddresses.userId, userId));
  const [row] = await reader
    .select({ address })
    .from(codeAddresses)
    .innerJoin(users, and(eq(users.id, userId), provenAddressFilter(address)))
    .where(and(eq(codeAddresses.codeId, codeId), isFree))
    .limit(1);

  return row?.address ?? null;
}
