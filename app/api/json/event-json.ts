import { z } from "zod";
import { CATEGORIES, EVENT_STATUSES, EVENT_TYPES, KINDS, LANGUAGES, PLATFORMS } from "~db/vocabularies";
import { decimalString } from "~/locales/format";
import type { EventRecord } from "~/models/events/event-record.server";
import { Instant, Money } from "./parts";

const ArtistOfEventJson = z.object({
  id: z.uuid(),
  firstName: z.string(),
  lastName: z.string(),
  profileImageUrl: z.string().nullable(),
  artistProfile: z
    .object({
      id: z.uuid(),
      stageName: z.string(),
      bio: z.string().nullable(),
      genres: z.array(z.string()),
      experience: z.string().nullable(),
      equipment: z.array(z.string()),
    })
    .nullable(),
});

/** An event as in the specification's API (§3), without the artist's contact data. */
export const EventJson = z
  .object({
    id: z.uuid(),
    title: z.string(),
    titleOther: z.string().nullable(),
    description: z.string().nullable(),
    descriptionOther: z.string().nullable(),
    language: z.enum(LANGUAGES),
    category: z.enum(CATEGORIES),
    kind: z.enum(KINDS).nullable(),
    artistId: z.uuid(),
    startTime: Instant,
    endTime: Instant,
    timeZone: z.string().meta({ examples: ["Asia/Ho_Chi_Minh"] }),
    duration: z.int().meta({ description: "Minutes" }),
    eventType: z.enum(EVENT_TYPES),
    ticketPrice: Money.nullable(),
    maxAttendees: z.int().nullable(),
    currentAttendees: z.int(),
    imageUrl: z.string().nullable(),
    sampleVideos: z.array(z.string()),
    status: z.enum(EVENT_STATUSES),
    isLive: z.boolean(),
    streamUrl: z.string().nullable(),
    streamPlatform: z.enum(PLATFORMS),
    chatEnabled: z.boolean(),
    lobbyMinutes: z.int(),
    tipsEnabled: z.boolean(),
    replay: z
      .string()
      .regex(/^(off|\d+d)$/)
      .meta({ examples: ["7d"] }),
    createdAt: Instant,
    updatedAt: Instant,
    artist: ArtistOfEventJson,
    _count: z.object({ tickets: z.int(), savedEvents: z.int() }),
  })
  .meta({ id: "Event" });

export const EventListJson = z.array(EventJson);

export function eventJson(event: EventRecord): z.output<typeof EventJson> {
  return {
    id: event.id,
    title: event.title,
    titleOther: event.titleOther,
    description: event.description,
    descriptionOther: event.descriptionOther,
    language: event.language,
    category: event.category,
    kind: event.kind,
    artistId: event.artistId,
    startTime: event.startTime.toISOString(),
    endTime: event.endTime.toISOString(),
    timeZone: event.timeZone,
    duration: event.duration,
    eventType: event.eventType,
    ticketPrice: event.ticketPriceCents === null ? null : decimalString(event.ticketPriceCents),
    maxAttendees: event.maxAttendees,
    currentAttendees: event.currentAttendees,
    imageUrl: event.imageUrl,
    sampleVideos: event.sampleVideos,
    status: event.status,
    isLive: event.isLive,
    // What admits to a ticketed show is asked for at /api/events/{id}/stream.
    streamUrl: event.eventType === "ticketed" ? null : event.streamUrl,
    streamPlatform: event.streamPlatform,
    chatEnabled: event.chatEnabled,
    lobbyMinutes: event.lobbyMinutes,
    tipsEnabled: event.tipsEnabled,
    replay: event.replayDays === null ? "off" : `${event.replayDays}d`,
    createdAt: event.createdAt.toISOString(),
    updatedAt: event.updatedAt.toISOString(),
    artist: artistOfEventJson(event.artist),
    _count: { tickets: event.currentAttendees, savedEvents: event.savedCount },
  };
}

function artistOfEventJson({ profile, ...artist }: EventRecord["artist"]) {
  return {
    id: artist.id,
    firstName: artist.firstName,
    lastName: artist.lastName,
    profileImageUrl: artist.profileImageUrl,
    artistProfile: profile && {
      id: profile.id,
      stageName: profile.stageName,
      bio: profile.bio,
      genres: profile.genres,
      experience: profile.experience,
      equipment: profile.equipment,
    },
  };
}
