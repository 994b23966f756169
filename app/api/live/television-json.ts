import { z } from "zod";
import {
  isOpened,
  type OpenTelevision,
  type Television,
} from "~/models/live/televisions/television.server";
import { Instant } from "../base/parts";

/** The state that a television screen follows. */
export const ScreenJson = z
  .object({
    state: z.enum(["waiting", "open", "ended"]),
    revision: z.number().int(),
    eventId: z.string().nullable(),
    volume: z.number().int(),
    showsChat: z.boolean(),
  })
  .meta({ id: "Screen" });

export function screenJson(television: Television | null): z.output<typeof ScreenJson> {
  if (!television)
    return { state: "ended", revision: 0, eventId: null, volume: 100, showsChat: false };

  const { revision, eventId, volume, showsChat } = television;

  return { state: isOpened(television) ? "open" : "waiting", revision, eventId, volume, showsChat };
}

/** A television in its owner's list. */
export const TelevisionJson = z
  .object({
    id: z.string(),
    device: z.string().nullable(),
    eventId: z.string(),
    openedAt: Instant,
    expiresAt: Instant,
    volume: z.number().int(),
    showsChat: z.boolean(),
  })
  .meta({ id: "Television" });

export function televisionJson(television: OpenTelevision): z.output<typeof TelevisionJson> {
  const { id: televisionId, device, eventId, openedAt, expiresAt, volume, showsChat } = television;
  const timesJson = { openedAt: openedAt.toISOString(), expiresAt: expiresAt.toISOString() };

  return { id: televisionId, device, eventId, ...timesJson, volume, showsChat };
}
