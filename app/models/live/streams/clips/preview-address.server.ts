import { createHmac } from "node:crypto";
import { clock } from "~/platform/clock/clock";
import { isSameSecret } from "~/platform/secrets/same-secret";
import { deriveKey } from "~/platform/secrets/secrets.server";

const HOURS = 6;
const HOUR_MS = 3600_000;

/** The file's address. One that isn't public yet opens for some hours with this address only. */
export function clipAddress({ id, isPublic }: { id: string; isPublic: boolean }): string {
  const file = `/clip/${id}.mp4`;
  if (isPublic) return file;

  const until = Math.ceil(clock.now().getTime() / HOUR_MS) + HOURS;

  return `${file}?until=${until}&key=${keyOf(id, until)}`;
}

export function isPreviewKey(id: string, query: URLSearchParams): boolean {
  const until = Number(query.get("until"));
  const isOpen = Number.isSafeInteger(until) && until * HOUR_MS > clock.now().getTime();

  return isOpen && isSameSecret(query.get("key") ?? "", keyOf(id, until));
}

function keyOf(id: string, until: number): string {
  return createHmac("sha256", deriveKey("clip preview"))
    .update(`${id} ${until}`)
    .digest("base64url");
}
