import type { Actor } from "~/models/base/actor";
import { storeImage } from "~/models/base/uploads/images.server";
import { getOwnEvent, updateEvent } from "./edit-event.server";

/**
 * Stores a new picture of the actor's event; null removes it.
 * @throws AppError not_found, forbidden, conflict (cancelled), invalid or too_large (no picture),
 * throttled
 */
export async function changeEventPicture(actor: Actor, id: string, bytes: Uint8Array | null) {
  await getOwnEvent(actor, id);
  await updateEvent(actor, id, { imageUrl: bytes && (await storeImage(actor, bytes)) });
}
