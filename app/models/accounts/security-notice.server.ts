import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Tx } from "~db/client.server";
import { users } from "~db/schema";
import type { SecurityChange } from "~db/vocabularies";
import { addNotification } from "~/models/delivery/notices/add-notice.server";
import { bouncedEmailOf } from "~/models/delivery/notices/bounced-email.server";
import { isSecurityMail, queueSecurityMail } from "./mails/security-mail.server";
import { queueSecurityText } from "./mails/security-text.server";

/** Page on which the owner undoes a change. */
const UNDO_PATHS: Record<SecurityChange, string> = {
  passwordChanged: "/forgot-password",
  passwordReset: "/forgot-password",
  factorOn: "/forgot-password",
  factorOff: "/forgot-password",
  googleJoined: "/forgot-password",
  tokenMade: "/profile/tokens",
  passkeyAdded: "/profile/passkeys",
  passkeyRemoved: "/profile/passkeys",
  numberTaken: "/profile/sign-in",
  emailTaken: "/profile/sign-in",
  emailChanged: "/profile/sign-in",
  emailRemoved: "/profile/sign-in",
  phoneChanged: "/profile/sign-in",
  newBrowser: "/forgot-password",
  signedOutByAdmin: "/profile/sign-in",
  codeByAdmin: "/profile/sign-in",
  adminRevoked: "/profile/sign-in",
};

/**
 * Notifies the owner of an account of a change of its sign-in, in the transaction of the change: by
 * mail, by text message to a proven number if that is replaced or no proven email receives mail, in
 * the list of notifications, and on their devices. Call it before an address is replaced: the
 * former address gets the message. `item`: the name of the access token or passkey, the number, or
 * the browser.
 */
export async function notifySecurityChange(
  tx: Tx,
  userId: string,
  change: SecurityChange,
  itemName = "",
): Promise<void> {
  const [user] = await tx.select().from(users).where(eq(users.id, userId));
  if (!user) return;

  const { email, emailProvenAt, phone, phoneProvenAt } = user;
  const isBouncing = bouncedEmailOf(user) !== null;
  const undoPath = UNDO_PATHS[change];
  if (email !== null && isSecurityMail(change))
    await queueSecurityMail(tx, { ...user, email }, { change, item: itemName, path: undoPath });
  // An unproven email may be another person's, and a replaced number may belong to the victim of an
  // intruder.
  const isMailEnough =
    email !== null && emailProvenAt !== null && !isBouncing && change !== "phoneChanged";
  if (!isMailEnough && phone !== null && phoneProvenAt !== null)
    await queueSecurityText(tx, { ...user, phone }, change);
  const dedupeKey = `security:${randomUUID()}`;

  await addNotification(tx, {
    kind: "security",
    userId,
    topic: dedupeKey,
    fact: dedupeKey,
    path: undoPath,
    details: { change },
  });
}
