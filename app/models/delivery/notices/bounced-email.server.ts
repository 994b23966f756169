import { and, eq, sql } from "drizzle-orm";
import { db, prepared, type DbReader, transaction, type Tx } from "~db/client.server";
import { outbox, users } from "~db/schema";
import { clock } from "~/platform/clock/clock";

/** Condition: the account's current email bounces. A changed email does not match. */
export const bouncingEmailFilter = eq(users.bouncedEmail, users.email);

const bouncedAccountQuery = prepared((reader) => {
  const addressFilter = and(eq(users.email, sql.placeholder("address")), bouncingEmailFilter);

  return reader.select({ id: users.id }).from(users).where(addressFilter).prepare();
});

/** True if mails to this address bounced and an account still has it. */
export async function isBounced(reader: DbReader, address: string): Promise<boolean> {
  return (await bouncedAccountQuery(reader).get({ address })) !== undefined;
}

/** The email to show to the person of an account as bouncing, or null. */
export function bouncedEmailOf({
  email,
  bouncedEmail,
}: Pick<typeof users.$inferSelect, "email" | "bouncedEmail">) {
  return bouncedEmail !== null && bouncedEmail === email ? email : null;
}

/**
 * Records that the address does not exist. Waiting mails to it fail too.
 */
export async function recordBounce(address: string): Promise<void> {
  await transaction(async (tx) => {
    await tx.update(users).set({ bouncedEmail: address }).where(eq(users.email, address));

    const waitingFilter = and(eq(outbox.state, "waiting"), eq(outbox.address, address));

    await tx.update(outbox).set({ state: "failed", nextTryAt: clock.now() }).where(waitingFilter);
  });
}

/** Clears the bounce of an address after the server accepted a mail for it. */
export async function clearBounce(tx: Tx, address: string): Promise<void> {
  if (!(await isBounced(tx, address))) return;

  await tx.update(users).set({ bouncedEmail: null }).where(eq(users.bouncedEmail, address));
}

/**
 * True if the mail with this address and expiry could not be delivered, as for a code that a
 * browser waits for.
 */
export async function hasMailFailed(address: string, expiresAt: Date): Promise<boolean> {
  const failedFilter = and(
    eq(outbox.expiresAt, expiresAt),
    eq(outbox.address, address),
    eq(outbox.state, "failed"),
  );

  return (await db.$count(outbox, failedFilter)) > 0;
}
