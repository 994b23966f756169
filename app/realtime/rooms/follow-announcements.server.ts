import { onAnnouncement } from "~/models/base/announcements.server";
import { broadcast, ROOM_ANNOUNCEMENTS } from "./room-broadcast.server";

/**
 * Broadcasts announcements to the rooms, so that a message posted by a plain form reaches sockets
 * too.
 */
export function followAnnouncements(): () => void {
  const unsubscribers = ROOM_ANNOUNCEMENTS.map((type) => onAnnouncement(type, broadcast));

  return () => unsubscribers.forEach((unsubscribe) => unsubscribe());
}
