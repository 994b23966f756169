import { EventEmitter } from "node:events";
import type { ChatLine } from "~/models/live/chat/protocol";
import type { LyricCue } from "~/models/live/lyrics/protocol";
import { logger } from "~/platform/logging/logger.server";
import { singleton } from "~/platform/process/singleton.server";

/**
 * Events that the domain announces after the commit. They carry ids; a chat line and a cue are
 * included, since all listeners would read them again.
 */
export type Announcement =
  | { type: "chat.posted"; eventId: string; line: ChatLine }
  | { type: "chat.changed"; eventId: string }
  | { type: "chat.deleted"; eventId: string; messageId: string }
  | { type: "chat.cleared"; eventId: string; userId: string }
  | { type: "chat.held"; eventId: string }
  | { type: "chat.restricted"; eventId: string; userId: string }
  | { type: "reaction.sent"; eventId: string; userId: string; emoji: string }
  | { type: "viewers.changed"; eventId: string }
  | { type: "show.live"; eventId: string }
  | { type: "show.paused"; eventId: string }
  /** The artist's sound stopped or came back. */
  | { type: "show.soundChanged"; eventId: string }
  | { type: "show.reconnecting"; eventId: string }
  | { type: "show.ended"; eventId: string }
  | { type: "show.endRequested"; eventId: string }
  /** The artist extended the free look. */
  | { type: "freeLook.changed"; eventId: string }
  | { type: "freeLook.ended"; eventId: string }
  | { type: "encoder.changed"; eventId: string }
  /** A target, its key or the free look of the show has changed. */
  | { type: "simulcast.changed"; eventId: string }
  | { type: "replay.ready"; eventId: string }
  /** The sound of a replay is offered as a podcast. */
  | { type: "podcast.offered"; eventId: string }
  /** A person requested a clip of a show. */
  | { type: "clip.requested"; eventId: string }
  | { type: "lyric.cued"; eventId: string; cue: LyricCue }
  | { type: "event.changed"; eventId: string; what: "time" | "price" | "details" }
  | { type: "event.cancelled"; eventId: string }
  | { type: "seat.freed"; eventId: string }
  | { type: "ticket.issued"; eventId: string; ticketId: string; userId: string }
  | { type: "ticket.refunded"; eventId: string; ticketId: string; userId: string }
  | { type: "request.changed"; eventId: string }
  | { type: "donation.received"; eventId: string; donationId: string }
  | { type: "waitlist.offered"; eventId: string; userId: string }
  | { type: "access.revoked"; eventId: string; userId: string }
  | { type: "device.displaced"; eventId: string; device: string }
  | { type: "television.changed"; televisionId: string }
  | { type: "streamKey.ended"; artistId: string }
  /** The address of an overlay no longer works. */
  | { type: "overlay.ended"; artistId: string }
  | { type: "helper.ended"; artistId: string; userId: string }
  | { type: "connectedAccount.changed"; artistId: string }
  | { type: "token.ended"; tokenId: string }
  | { type: "session.ended"; userId: string };

type AnnouncementOf<T extends Announcement["type"]> = Extract<Announcement, { type: T }>;

const emitter = singleton("announcements", () => new EventEmitter().setMaxListeners(0));

/**
 * Call after the commit, never inside a transaction. A failing listener is logged and affects no
 * other.
 */
export function announce(announcement: Announcement) {
  for (const listener of emitter.listeners(announcement.type)) {
    Promise.resolve()
      .then(() => (listener as (subject: Announcement) => unknown)(announcement))
      .catch((error) =>
        logger.error(
          { error, announcement: announcement.type },
          "A listener of an announcement failed",
        ),
      );
  }
}

/** Subscribes. @returns the unsubscribe function */
export function onAnnouncement<T extends Announcement["type"]>(
  type: T,
  listener: (subject: AnnouncementOf<T>) => unknown,
) {
  emitter.on(type, listener);

  return () => void emitter.off(type, listener);
}
