import { and, eq, sql } from "drizzle-orm";
import { db, prepared, type Reader, transaction, type Tx } from "~db/client.server";
import { outbox, users } from "~db/schema";
import { clock } from "~/platform/clock/clock";

/** Accounts whose email comes back; a changed email is another one. */
export const isEmailBouncing = eq(users.bouncedEmail, users.email);

const accountOfBounced = prepared((on) => {
  const isTheirs = and(eq(users.email, sql.placeholder("address")), isEmailBouncing);

  return on.select({ id: users.id }).from(users).where(isTheirs).prepare();
});

/** True for the email of an account that came back and was not changed since. */
export async function isBounced(reader: Reader, address: string): Promise<boolean> {
  return (await accountOfBounced(reader).execute({ address })).length > 0;
}

/** What the site says to the person of an account: the email that comes back, or null. */
export function bouncedEmailOf({
  email,
  bouncedEmail,
}: Pick<typeof users.$inferSelect, "email" | "bouncedEmail">) {
  return bouncedEmail !== null && bouncedEmail === email ? email : null;
}

/**
 * Records that the mail server knows no such address. What else waits for it has failed as well.
 */
export async function recordBounce(address: string): Promise<void> {
  await transaction(async (tx) => {
    await tx.update(users).set({ bouncedEmail: address }).where(eq(users.email, address));

    const isWaiting = and(eq(outbox.state, "waiting"), eq(outbox.address, address));

    await tx.update(outbox).set({ state: "failed", nextTryAt: clock.now() }).where(isWaiting);
  });
}

/** A mail was accepted: the address is in use again. */
export async function clearBounce(tx: Tx, address: string): Promise<void> {
  if (!(await isBounced(tx, address))) return;

  await tx.update(users).set({ bouncedEmail: null }).where(eq(users.bouncedEmail, address));
}

/**
 * True if the mail with this expiry could not be delivered, as for a code that a browser waits for.
 */
export async function hasMailFailed(address: string, expiresAt: Date): Promise<boolean> {
  const isFailed = and(
    eq(outbox.expiresAt, expiresAt),
    eq(outbox.address, address),
    eq(outbox.state, "failed"),
  );

  return (await db.$count(outbox, isFailed)) > 0;
}
