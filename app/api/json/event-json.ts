import { decimalString } from "~/locales/format";
import type { EventRecord } from "~/models/events/event-record.server";

/** The event as the specification's API writes it (§3), nothing of the artist's to reach them by. */
export function eventJson(event: EventRecord) {
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
