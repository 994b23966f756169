import type { Actor } from "~/models/base/actor";
import { storeImage } from "~/models/base/uploads/images.server";
import { getOwnEvent, updateEvent } from "./edit-event.server";

/**
 * Stores a new picture of the actor's event; null removes it.
 * @throws AppError not_found, forbidden, conflict (cancelled), invalid or too_large (no picture),
 * throttled
 */
export async function changeEventPicture(
  actor: Actor,
  eventId: string,
  pictureFile: Uint8Array | null,
) {
  await getOwnEvent(actor, eventId);
  await updateEvent(actor, eventId, {
    imageUrl: pictureFile && (await storeImage(actor, pictureFile)),
  });
}
