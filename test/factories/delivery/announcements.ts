import { onAnnouncement, type Announcement } from "~/models/base/announcements.server";

type EventAnnouncement = Extract<Announcement, { eventId: string }>["type"];

/** Resolves at the next announcement of this type about the event. */
export function nextAnnouncement(type: EventAnnouncement, eventId: string) {
  return new Promise<void>((resolve) => {
    const stop = onAnnouncement(type, (it) => {
      if (it.eventId !== eventId) return;

      stop();
      resolve();
    });
  });
}
