import { ECDH } from "node:crypto";
import { isIP } from "node:net";
import { z } from "zod";

/** Endpoints of known push services have 150 to 450 characters. */
const ENDPOINT_LIMIT = 1000;
const UNUSABLE_MESSAGE = "notices:pushUnusable";

const Endpoint = z
  .string(UNUSABLE_MESSAGE)
  .max(ENDPOINT_LIMIT, UNUSABLE_MESSAGE)
  .refine((endpointUrl) => isPushService(endpointUrl), UNUSABLE_MESSAGE);
const PublicKey = z
  .string(UNUSABLE_MESSAGE)
  .regex(/^[\w-]{87}=?$/, UNUSABLE_MESSAGE)
  .refine((publicKey) => isOnCurve(publicKey), UNUSABLE_MESSAGE);
const Secret = z.string(UNUSABLE_MESSAGE).regex(/^[\w-]{22}={0,2}$/, UNUSABLE_MESSAGE);

/** A browser's PushSubscription in its JSON form. */
export const PushSubscriptionInput = z.object({
  endpoint: Endpoint,
  keys: z.object({ p256dh: PublicKey, auth: Secret }),
});
export type PushSubscriptionInput = z.output<typeof PushSubscriptionInput>;

/** A push subscription as a form. */
export const PushSubscriptionForm = z
  .object({ endpoint: Endpoint, p256dh: PublicKey, auth: Secret })
  .transform(({ endpoint, ...keys }) => ({ endpoint, keys }));

/** Address of one of the actor's browsers. */
export const PushEndpoint = z.object({
  endpoint: z.string(UNUSABLE_MESSAGE).max(ENDPOINT_LIMIT, UNUSABLE_MESSAGE),
});

/**
 * True for an https address with a host name and the usual port. The IP address of the name is
 * checked at each connection.
 */
function isPushService(endpointUrl: string): boolean {
  if (!URL.canParse(endpointUrl)) return false;

  const { protocol, username, password, port, hostname } = new URL(endpointUrl);
  if (protocol !== "https:" || username || password || port) return false;

  return (
    hostname.includes(".") &&
    isIP(hostname) === 0 &&
    !/\.(localhost|local|internal)\.?$/.test(hostname)
  );
}

function isOnCurve(publicKey: string): boolean {
  try {
    const rawKey = Buffer.from(publicKey, "base64url");

    ECDH.convertKey(rawKey, "prime256v1", undefined, undefined, "compressed");

    return rawKey.length === 65 && rawKey[0] === 4;
  } catch {
    return false;
  }
}
