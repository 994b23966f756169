import { and, eq, ne } from "drizzle-orm";
import { z } from "zod";
import { db, transaction } from "~db/client.server";
import { users } from "~db/schema";
import { AppError } from "~/errors";
import { clock } from "~/integrations/clock/clock";
import { announce } from "../announcements.server";
import { isActive } from "./account-state.server";
import { deleteAccessTokens } from "./authentication/access-tokens.server";
import { decrypt, encrypt } from "./authentication/encryption.server";
import { revokeMailedLinks } from "./authentication/mailed-links.server";
import { deleteOtherSessions } from "./authentication/sessions.server";
import { hasLoginId, loginIdTakenError } from "./authentication/sign-up.server";

const PURPOSE = "restore address";
const LIFETIME_MS = 7 * 24 * 3600_000;

/** What the account had before the change. */
const Former = z.discriminatedUnion("field", [
  z.object({ userId: z.string(), field: z.literal("email"), value: z.string(), until: z.number() }),
  z.object({ userId: z.string(), field: z.literal("phone"), value: z.string().nullable(), until: z.number() }),
]);
type Former = z.infer<typeof Former>;

/**
 * A token that gives an account its former address back, for the mail that goes there. It is stored nowhere, and
 * another change in the meantime does not void it: whoever has taken the account over could make one.
 */
export function restoreToken(former: Pick<Former, "userId" | "field" | "value">): { token: string; until: Date } {
  const until = new Date(clock.now().getTime() + LIFETIME_MS);
  return { token: encrypt(PURPOSE, JSON.stringify({ ...former, until: until.getTime() })), until };
}

/** What a valid link restores, "" for no phone number; null when it is expired or made up. */
export async function findFormerAddress(token: string): Promise<string | null> {
  const former = readToken(token);
  const user = former && (await db.query.users.findFirst({ where: eq(users.id, former.userId) }));
  return user && isActive(user) ? (former.value ?? "") : null;
}

/**
 * Gives an account its former email or phone number back, and ends every session, access token and mailed link of it.
 * @throws AppError conflict when the link is expired or made up, or another account has the address now
 */
export async function restoreAddress(token: string): Promise<void> {
  const former = readToken(token);
  if (!former) throw new AppError("conflict", "profile:restoreGone");
  const { userId, field, value } = former;
  await transaction(async (tx) => {
    const user = await tx.query.users.findFirst({ where: eq(users.id, userId) });
    if (!user || !isActive(user)) throw new AppError("conflict", "profile:restoreGone");
    if (value !== null) {
      const loginId = field === "email" ? { email: value, phone: null } : { email: null, phone: value };
      const isOthers = and(hasLoginId(loginId), ne(users.id, userId));
      const [taken] = await tx.select({ id: users.id }).from(users).where(isOthers);
      if (taken) throw loginIdTakenError();
    }
    await tx
      .update(users)
      .set({ [field]: value })
      .where(eq(users.id, userId));
    await revokeMailedLinks(tx, userId);
    await deleteOtherSessions(tx, userId, null);
    await deleteAccessTokens(tx, userId);
  });
  announce({ type: "session.ended", userId });
}

function readToken(token: string): Former | null {
  try {
    const former = Former.parse(JSON.parse(decrypt(PURPOSE, token)));
    return former.until > clock.now().getTime() ? former : null;
  } catch {
    return null;
  }
}
