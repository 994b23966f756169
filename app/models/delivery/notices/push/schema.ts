import { ECDH } from "node:crypto";
import { isIP } from "node:net";
import { z } from "zod";

/** Endpoints of known push services have 150 to 450 characters. */
const ENDPOINT_LIMIT = 1000;
const UNUSABLE = "notices:pushUnusable";

const Endpoint = z
  .string(UNUSABLE)
  .max(ENDPOINT_LIMIT, UNUSABLE)
  .refine((text) => isPushService(text), UNUSABLE);
const PublicKey = z
  .string(UNUSABLE)
  .regex(/^[\w-]{87}=?$/, UNUSABLE)
  .refine((text) => isOnCurve(text), UNUSABLE);
const Secret = z.string(UNUSABLE).regex(/^[\w-]{22}={0,2}$/, UNUSABLE);

/** A browser's PushSubscription in its JSON form. */
export const PushSubscriptionInput = z.object({
  endpoint: Endpoint,
  keys: z.object({ p256dh: PublicKey, auth: Secret }),
});
export type PushSubscriptionInput = z.output<typeof PushSubscriptionInput>;

/** The same as a form. */
export const PushSubscriptionForm = z
  .object({ endpoint: Endpoint, p256dh: PublicKey, auth: Secret })
  .transform(({ endpoint, ...keys }) => ({ endpoint, keys }));

/** Which of the actor's browsers. */
export const PushEndpoint = z.object({
  endpoint: z.string(UNUSABLE).max(ENDPOINT_LIMIT, UNUSABLE),
});

/**
 * Push services have a name and the usual port; which address the name has is checked for each
 * connection.
 */
function isPushService(text: string): boolean {
  if (!URL.canParse(text)) return false;

  const { protocol, username, password, port, hostname } = new URL(text);
  if (protocol !== "https:" || username || password || port) return false;

  return (
    hostname.includes(".") &&
    isIP(hostname) === 0 &&
    !/\.(localhost|local|internal)\.?$/.test(hostname)
  );
}

function isOnCurve(publicKey: string): boolean {
  try {
    const raw = Buffer.from(publicKey, "base64url");

    ECDH.convertKey(raw, "prime256v1", undefined, undefined, "compressed");

    return raw.length === 65 && raw[0] === 4;
  } catch {
    return false;
  }
}
