import { Content } from "./content";
import { Room } from "./room";

/** The script of an overlay: shows what happens in the room at once. Streaming programs have Chromium 103 and later. */
const content = new Content(document, (eventId) => room.enter(eventId));
const room = new Room(`${location.pathname.replace(/\/$/, "")}/room`, {
  onRemoved: (selector) => content.remove(selector),
  onNews: () => content.refresh(),
});
content.start();
