import { createECDH, randomBytes, randomUUID } from "node:crypto";
import { transaction } from "~db/client.server";
import { pushSubscriptions } from "~db/schema";
import { sessionKeyOf } from "~/auth/session.server";
import type { PushTarget } from "~/integrations/push/send-push.server";
import { cookieFor } from "../accounts/people";

/** What a browser's PushSubscription is as JSON. */
export function makeBrowser() {
  const p256dh = createECDH("prime256v1").generateKeys("base64url");
  const endpoint = `https://push.example/send/${randomUUID()}`;

  return { endpoint, keys: { p256dh, auth: randomBytes(16).toString("base64url") } };
}

/** A browser that gets the notices of a new session of the person. */
export async function makeSubscription(user: { id: string }, target?: PushTarget) {
  const cookie = await cookieFor(user);
  const session = (await sessionKeyOf(cookie))!;
  const { endpoint, keys } = makeBrowser();
  const values = { userId: user.id, sid: session, ...(target ?? { endpoint, ...keys }) };
  const [subscription] = await transaction((tx) =>
    tx.insert(pushSubscriptions).values(values).returning(),
  );

  return { subscription: subscription!, cookie, session };
}
