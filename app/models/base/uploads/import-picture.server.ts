import { AppError } from "~/platform/errors";
import { FetchFailure, fetchPublicFile } from "~/integrations/web/public-file.server";
import type { Actor } from "../actor";
import { createLimiter, consume } from "~/platform/throttle.server";
import { assertMember } from "../permissions";
import { MAX_IMAGE_BYTES, storeImage } from "./images.server";
import { required } from "~/platform/required";

const TIMEOUT_MS = 10_000;
/** Limits fetches, so that this server cannot be used as a proxy. */
const fetchLimiter = createLimiter(20, 10 * 60);

/** Fetches pictures; tests replace this object, so that they contact no other host. */
export const pictureSource = {
  fetch: (address: string) =>
    fetchPublicFile(address, {
      maxBytes: MAX_IMAGE_BYTES,
      timeoutMs: TIMEOUT_MS,
      accept: "image/*",
    }),
};

export function isForeignPicture(address: string | null | undefined): address is string {
  return Boolean(address) && !required(address).startsWith("/images/");
}

/**
 * Imports a picture, so that visitors' browsers contact no other host. If the host does not
 * respond, the address stays and is not shown (shownPicture).
 * @returns "/images/{id}", or the address itself
 * @throws AppError invalid at the field imageUrl: no public address, no picture, too large;
 * throttled
 */
export async function importPicture(actor: Actor, address: string): Promise<string> {
  assertMember(actor);
  await consume(fetchLimiter, actor.userId);
  try {
    return await storeImage(actor, await pictureSource.fetch(address));
  } catch (error) {
    if (error instanceof FetchFailure && error.reason === "unreachable") return address;
    if (error instanceof AppError && error.code === "throttled") throw error;

    const messageKey = error instanceof AppError ? error.messageKey : "dashboard:imageNotFetched";
    if (!(error instanceof AppError || error instanceof FetchFailure)) throw error;

    throw new AppError("invalid", "errors:invalid", { fields: { imageUrl: { key: messageKey } } });
  }
}
