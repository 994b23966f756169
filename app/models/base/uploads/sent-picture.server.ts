import { AppError, fieldError } from "~/platform/errors";
import type { Actor } from "../actor";
import { storeImage } from "./images.server";

/**
 * Address of the new picture, null to remove it, undefined to keep it.
 * @throws AppError at `field`: the errors of `storeImage`
 */
export async function resolvePicture(
  actor: Actor,
  field: string,
  sent: File | undefined,
  isRemoved: string | undefined,
) {
  if (!sent?.size) return isRemoved ? null : undefined;

  try {
    return await storeImage(actor, sent);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;

    throw fieldError(field, error.messageKey, { code: error.code });
  }
}
