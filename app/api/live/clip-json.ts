import { z } from "zod";
import type { Actor } from "~/models/base/actor";
import { canDelete, type ClipRecord } from "~/models/live/streams/clips/clip-record.server";
import { clipAddress } from "~/models/live/streams/clips/preview-address.server";
import { CLIP_REVIEWS, CLIP_STATES } from "~db/vocabularies";
import { Instant } from "../base/parts";

export const ClipJson = z
  .object({
    id: z.string(),
    eventId: z.string(),
    title: z.string(),
    seconds: z.number().int(),
    state: z.enum(CLIP_STATES),
    review: z.enum(CLIP_REVIEWS),
    isPublic: z.boolean(),
    madeBy: z
      .object({ id: z.string(), firstName: z.string() })
      .nullable()
      .meta({ description: "For the maker and those who review clips; null for others." }),
    durationMs: z.number().int().nullable(),
    bytes: z.number().int().nullable(),
    page: z.url(),
    video: z
      .url()
      .nullable()
      .meta({ description: "Null until it is cut. One that isn't public opens for some hours." }),
    createdAt: Instant,
  })
  .meta({ id: "Clip" });

export function clipJson(
  actor: Actor,
  clip: ClipRecord,
  siteOrigin: string,
): z.output<typeof ClipJson> {
  const { id: clipId, eventId, title, seconds, state, review, isPublic, durationMs, bytes } = clip;

  return {
    id: clipId,
    eventId,
    title,
    seconds,
    state,
    review,
    isPublic,
    durationMs,
    bytes,
    madeBy: canDelete(actor, clip) ? { id: clip.makerId, firstName: clip.maker } : null,
    page: `${siteOrigin}/clip/${clipId}`,
    video: state === "ready" ? siteOrigin + clipAddress(clip) : null,
    createdAt: clip.createdAt.toISOString(),
  };
}
