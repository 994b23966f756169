import { eq } from "drizzle-orm";
import type { Tx } from "~db/client.server";
import { users } from "~db/schema";
import { translator } from "~/locales/i18n.server";
import { greetingName } from "~/models/names";
import { layoutMail } from "./mail-layout";
import { queueMail } from "../outbox.server";
import { siteAddress } from "../site-address";

/** Page on which the owner undoes a change. */
const UNDO_PATHS = {
  passwordChanged: "/forgot-password",
  passwordReset: "/forgot-password",
  factorOn: "/forgot-password",
  factorOff: "/forgot-password",
  googleJoined: "/forgot-password",
  tokenMade: "/profile/tokens",
  passkeyAdded: "/profile/passkeys",
  passkeyRemoved: "/profile/passkeys",
  numberTaken: "/profile",
} as const;

export type SecurityChange = keyof typeof UNDO_PATHS;

/**
 * Mails the owner about a security change and how to undo it, in the transaction of the change. Skips accounts
 * without an email. `name`: of the access token or passkey, or the phone number.
 */
export async function queueSecurityMail(tx: Tx, userId: string, change: SecurityChange, name = "") {
  const [user] = await tx.select().from(users).where(eq(users.id, userId));
  if (!user?.email) return;
  const language = user.language ?? "en";
  const t = translator(language);
  const words = layoutMail({
    language,
    greeting: t("mail:greeting", { name: greetingName(user) }),
    paragraphs: [t(`mail:security.${change}.body`, { name }), t(`mail:security.${change}.notYou`)],
    button: { label: t(`mail:security.${change}.button`), url: siteAddress() + UNDO_PATHS[change] },
  });
  const subject = t(`mail:security.${change}.subject`);
  await queueMail(tx, { userId, address: user.email, language, subject, ...words });
}
