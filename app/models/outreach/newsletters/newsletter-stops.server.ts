import { createHmac } from "node:crypto";
import { and, eq, inArray } from "drizzle-orm";
import { db, transaction, type Tx } from "~db/client.server";
import { artistProfiles, newsletters, newsletterStops, outbox, users } from "~db/schema";
import { AppError } from "~/platform/errors";
import { clock } from "~/platform/clock/clock";
import { isSameSecret } from "~/platform/secrets/same-secret";
import { deriveKey } from "~/platform/secrets/secrets.server";
import { expireMails } from "~/models/delivery/notices/outbox.server";

export type NewsletterStop = {
  userId: string;
  artistId: string;
  stageName: string;
  isStopped: boolean;
};

let signingKey: Buffer | undefined;

/** Signed address that stops the newsletters of one artist without a sign-in. */
export function newsletterStopPath(userId: string, artistId: string): string {
  return `/unsubscribe/artist?${new URLSearchParams({ who: userId, artist: artistId, sign: sign(userId, artistId) })}`;
}

/**
 * Reads a signed address.
 * @throws AppError invalid when the signature is wrong, or the account is gone
 */
export async function readNewsletterStop(address: URLSearchParams): Promise<NewsletterStop> {
  const userId = address.get("who") ?? "";
  const artistId = address.get("artist") ?? "";
  const isSigned = isSameSecret(address.get("sign") ?? "", sign(userId, artistId));
  const stageName = isSigned ? await findStageName(artistId) : null;
  if (!stageName || !(await db.$count(users, eq(users.id, userId))))
    throw new AppError("invalid", "mail:linkInvalid");

  return {
    userId,
    artistId,
    stageName,
    isStopped: (await db.$count(newsletterStops, stopFilter(userId, artistId))) > 0,
  };
}

/**
 * Stops or allows an artist's newsletters to a person. A stop also applies to queued mails.
 * Following and tickets stay as they are. Idempotent.
 */
export async function setNewsletterStop(
  userId: string,
  artistId: string,
  isStopped: boolean,
): Promise<void> {
  await transaction(async (tx) => {
    if (!isStopped) {
      void (await tx.delete(newsletterStops).where(stopFilter(userId, artistId)));

      return;
    }

    await tx
      .insert(newsletterStops)
      .values({ userId, artistId, createdAt: clock.now() })
      .onConflictDoNothing();
    await expireQueuedMails(tx, userId, artistId);
  });
}

function stopFilter(userId: string, artistId: string) {
  return and(eq(newsletterStops.userId, userId), eq(newsletterStops.artistId, artistId));
}

async function expireQueuedMails(tx: Tx, userId: string, artistId: string) {
  const artistNewsletters = tx
    .select({ id: newsletters.id })
    .from(newsletters)
    .where(eq(newsletters.artistId, artistId));

  await expireMails(
    tx,
    and(inArray(outbox.newsletterId, artistNewsletters), eq(outbox.userId, userId)),
  );
}

async function findStageName(artistId: string): Promise<string | null> {
  const artistFilter = eq(artistProfiles.userId, artistId);
  const profile = await db.query.artistProfiles.findFirst({
    columns: { stageName: true },
    where: artistFilter,
  });

  return profile?.stageName ?? null;
}

function sign(userId: string, artistId: string) {
  signingKey ??= deriveKey("newsletter stop");

  return createHmac("sha256", signingKey)
    .update(JSON.stringify([userId, artistId]))
    .digest("base64url");
}
