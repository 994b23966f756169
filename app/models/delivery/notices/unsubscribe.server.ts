import { createHmac } from "node:crypto";
import { eq } from "drizzle-orm";
import { transaction } from "~db/client.server";
import { users } from "~db/schema";
import { MAIL_CHOICES } from "~db/vocabularies";
import { AppError } from "~/platform/errors";
import { isSameSecret } from "~/platform/secrets/same-secret";
import { deriveKey } from "~/platform/secrets/secrets.server";
import { required } from "~/platform/required";

export type MailChoice = (typeof MAIL_CHOICES)[number];

let signingKey: Buffer | undefined;

/** Signed address that turns off one kind of mail without a sign-in. */
export function unsubscribePath(userId: string, choice: MailChoice): string {
  return `/unsubscribe?${new URLSearchParams({ who: userId, what: choice, sign: sign(userId, choice) })}`;
}

/** Reads a signed address. @throws AppError invalid when the signature is wrong */
export function readUnsubscribe(address: URLSearchParams): { userId: string; choice: MailChoice } {
  const [userId, choiceName, signature] = ["who", "what", "sign"].map(
    (paramName) => address.get(paramName) ?? "",
  );
  const choice = MAIL_CHOICES.find((knownChoice) => knownChoice === choiceName);
  if (!choice || !userId || !isSameSecret(required(signature), sign(userId, choice)))
    throw new AppError("invalid", "mail:linkInvalid");

  return { userId, choice };
}

/** Turns one kind of mail on or off. Idempotent. */
export async function setMailChoice(
  userId: string,
  choice: MailChoice,
  isWanted: boolean,
): Promise<void> {
  await transaction(async (tx) => {
    const user = await tx.query.users.findFirst({
      columns: { notifications: true },
      where: eq(users.id, userId),
    });
    const notifications = { ...user?.notifications, [choice]: isWanted };

    await tx.update(users).set({ notifications }).where(eq(users.id, userId));
  });
}

function sign(userId: string, choice: MailChoice) {
  signingKey ??= deriveKey("unsubscribe");

  return createHmac("sha256", signingKey).update(`${choice}:${userId}`).digest("base64url");
}
