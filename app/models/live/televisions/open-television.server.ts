import { and, eq, gt } from "drizzle-orm";
import { transaction, type Tx } from "~db/client.server";
import { televisions } from "~db/schema";
import { AppError, fieldError } from "~/platform/errors";
import { clock } from "~/platform/clock/clock";
import type { Actor } from "~/models/base/actor";
import { announce } from "~/models/base/announcements.server";
import { assertMember } from "~/models/base/permissions";
import { getWatchRight } from "../streams/playback-access.server";
import { readLetters } from "./letters";
import { findByLetters, hashLetters, hashNetwork, isOpened } from "./television.server";

export const UNKNOWN_LETTERS = "tv:lettersUnknown";
/** A television forgets the person after this time. */
const OPEN_HOURS = 24;
/** Televisions of one account at a time. */
const MAX_TELEVISIONS = 5;

/**
 * What the phone is told of a television before it opens anything. `isNear`: it uses the same
 * connection; null if unknown.
 */
export type WaitingTelevision = {
  letters: string;
  device: string | null;
  isNear: boolean | null;
  since: Date;
};

/**
 * @throws AppError invalid at `code` for letters that are unknown, used or expired: all the same
 */
export async function getWaitingTelevision(
  actor: Actor,
  code: string,
  address: string | null,
): Promise<WaitingTelevision> {
  assertMember(actor);

  const letters = readLetters(code);
  const found = letters && (await findByLetters(letters));
  if (!found || isOpened(found)) throw unknownLetters();

  const { device, createdAt: since, networkHash } = found;

  return {
    letters,
    device,
    isNear: address === null ? null : networkHash === hashNetwork(address),
    since,
  };
}

/**
 * Opens a show on the television with these letters, once. It watches with the person's right and
 * within the device limit of their ticket.
 * @returns the television's id
 * @throws AppError invalid at `code` as getWaitingTelevision; not_found, forbidden as
 * getWatchRight; conflict at the limit
 */
export async function openOnTelevision(
  actor: Actor,
  code: string,
  eventId: string,
): Promise<string> {
  assertMember(actor);

  const letters = readLetters(code);
  if (!letters || !(await findByLetters(letters))) throw unknownLetters();

  await getWatchRight(actor, eventId);

  const id = await transaction(async (tx) => {
    await assertFewTelevisions(tx, actor.userId);

    const now = clock.now();
    const isWaiting = and(
      eq(televisions.lettersHash, hashLetters(letters)),
      gt(televisions.expiresAt, now),
    );
    const [opened] = await tx
      .update(televisions)
      .set({
        lettersHash: null,
        userId: actor.userId,
        eventId,
        openedAt: now,
        expiresAt: openUntil(now),
        revision: 1,
      })
      .where(isWaiting)
      .returning({ id: televisions.id });
    if (!opened) throw unknownLetters();

    return opened.id;
  });

  announce({ type: "television.changed", televisionId: id });

  return id;
}

export function openUntil(now: Date): Date {
  return new Date(now.getTime() + OPEN_HOURS * 3600_000);
}

async function assertFewTelevisions(tx: Tx, userId: string) {
  const isTheirs = and(eq(televisions.userId, userId), gt(televisions.expiresAt, clock.now()));
  if ((await tx.$count(televisions, isTheirs)) < MAX_TELEVISIONS) return;

  throw new AppError("conflict", "tv:tooManyTelevisions", { params: { count: MAX_TELEVISIONS } });
}

function unknownLetters() {
  return fieldError("code", UNKNOWN_LETTERS);
}
