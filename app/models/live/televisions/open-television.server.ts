import { and, eq, gt } from "drizzle-orm";
import { transaction, type Tx } from "~db/client.server";
import { televisions } from "~db/schema";
import { AppError, fieldError } from "~/platform/errors";
import { clock } from "~/platform/clock/clock";
import type { Actor } from "~/models/base/actor";
import { announce } from "~/models/base/announcements.server";
import { assertMember } from "~/models/base/permissions";
import { getWatchRight } from "../streams/playback-access.server";
import { parsePairingCode } from "./letters";
import { findByPairingCode, hashPairingCode, hashNetwork, isOpened } from "./television.server";

export const UNKNOWN_PAIRING_CODE = "tv:lettersUnknown";
/** A television forgets the person after this time. */
const OPEN_HOURS = 24;
/** Televisions of one account at a time. */
const MAX_TELEVISIONS = 5;

/**
 * A television as a phone shows it before a show is opened there. `isNear`: phone and television
 * use the same connection; null if unknown.
 */
export type WaitingTelevision = {
  letters: string;
  device: string | null;
  isNear: boolean | null;
  since: Date;
};

/**
 * Gets the television that waits with these letters.
 * @throws AppError invalid at `code`, with one message for unknown, used and expired letters
 */
export async function getWaitingTelevision(
  actor: Actor,
  typedCode: string,
  address: string | null,
): Promise<WaitingTelevision> {
  assertMember(actor);

  const letters = parsePairingCode(typedCode);
  const television = letters && (await findByPairingCode(letters));
  if (!television || isOpened(television)) throw unknownCodeError();

  const { device, createdAt: waitingSince, networkHash } = television;

  return {
    letters,
    device,
    isNear: address === null ? null : networkHash === hashNetwork(address),
    since: waitingSince,
  };
}

/**
 * Opens a show on the television with these letters, once. The television uses the person's right
 * to watch and counts towards the device limit of their ticket.
 * @returns the television's id
 * @throws AppError invalid at `code` for unknown, used or expired letters; not_found, forbidden
 * without the right to watch; conflict at the limit
 */
export async function openOnTelevision(
  actor: Actor,
  typedCode: string,
  eventId: string,
): Promise<string> {
  assertMember(actor);

  const pairingCode = parsePairingCode(typedCode);
  if (!pairingCode || !(await findByPairingCode(pairingCode))) throw unknownCodeError();

  await getWatchRight(actor, eventId);

  const televisionId = await transaction(async (tx) => {
    await assertFewTelevisions(tx, actor.userId);

    const now = clock.now();
    const waitingFilter = and(
      eq(televisions.lettersHash, hashPairingCode(pairingCode)),
      gt(televisions.expiresAt, now),
    );
    const [openedTelevision] = await tx
      .update(televisions)
      .set({
        lettersHash: null,
        userId: actor.userId,
        eventId,
        openedAt: now,
        expiresAt: openUntilAfter(now),
        revision: 1,
      })
      .where(waitingFilter)
      .returning({ id: televisions.id });
    if (!openedTelevision) throw unknownCodeError();

    return openedTelevision.id;
  });

  announce({ type: "television.changed", televisionId: televisionId });

  return televisionId;
}

export function openUntilAfter(openedAt: Date): Date {
  return new Date(openedAt.getTime() + OPEN_HOURS * 3600_000);
}

async function assertFewTelevisions(tx: Tx, userId: string) {
  const ownerFilter = and(eq(televisions.userId, userId), gt(televisions.expiresAt, clock.now()));
  if ((await tx.$count(televisions, ownerFilter)) < MAX_TELEVISIONS) return;

  throw new AppError("conflict", "tv:tooManyTelevisions", { params: { count: MAX_TELEVISIONS } });
}

function unknownCodeError() {
  return fieldError("code", UNKNOWN_PAIRING_CODE);
}
