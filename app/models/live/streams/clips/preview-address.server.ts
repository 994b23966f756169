import { createHmac } from "node:crypto";
import { clock } from "~/platform/clock/clock";
import { isSameSecret } from "~/platform/secrets/same-secret";
import { deriveKey } from "~/platform/secrets/secrets.server";

const VALID_HOURS = 6;
const HOUR_MS = 3600_000;

/**
 * Address of a clip's file. A clip that is not public opens for some hours, with this address only.
 */
export function clipAddress({ id: clipId, isPublic }: { id: string; isPublic: boolean }): string {
  const filePath = `/clip/${clipId}.mp4`;
  if (isPublic) return filePath;

  const expiryHour = Math.ceil(clock.now().getTime() / HOUR_MS) + VALID_HOURS;

  return `${filePath}?until=${expiryHour}&key=${signPreview(clipId, expiryHour)}`;
}

export function isPreviewKey(clipId: string, searchParams: URLSearchParams): boolean {
  const expiryHour = Number(searchParams.get("until"));
  const isOpen = Number.isSafeInteger(expiryHour) && expiryHour * HOUR_MS > clock.now().getTime();

  return isOpen && isSameSecret(searchParams.get("key") ?? "", signPreview(clipId, expiryHour));
}

function signPreview(clipId: string, expiryHour: number): string {
  return createHmac("sha256", deriveKey("clip preview"))
    .update(`${clipId} ${expiryHour}`)
    .digest("base64url");
}
