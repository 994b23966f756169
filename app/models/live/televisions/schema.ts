import { z } from "zod";

/** The letters as typed; parsePairingCode checks them, with one message for all invalid ones. */
const PairingCodeText = z.string().max(40, "tv:lettersUnknown");
const EventChoice = z
  .string({ error: "tv:chooseShow" })
  .min(1, "tv:chooseShow")
  .max(64, "tv:chooseShow");

export const OpenOnTelevision = z.object({ eventId: EventChoice });

/** Changes that a remote control may make. */
export const TelevisionChange = z.object({
  volume: z.number().int().min(0).max(100).optional(),
  showsChat: z.boolean().optional(),
  eventId: EventChoice.optional(),
});
export type TelevisionChange = z.output<typeof TelevisionChange>;

export const OpenByForm = OpenOnTelevision.extend({ code: PairingCodeText });

/** Percent by which a button of a remote control changes the volume. */
export const VOLUME_STEP = 10;
