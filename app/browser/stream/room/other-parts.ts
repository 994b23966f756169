import { onDemand } from "~/ui/chunks/on-demand";

/** Parts of the room that viewers of a live show do not load. */
export const TicketOffer = onDemand({
  marker: ".room-offer",
  texts: [],
  load: () => import("./ticket-offer"),
});
export const FreeLook = onDemand({
  marker: ".free-look",
  texts: [],
  load: () => import("./free-look"),
});
export const ReplayChat = onDemand({
  marker: ".replay-log",
  texts: [],
  load: () => import("../chat/replay-chat"),
});
export const ExternalPlayer = onDemand({
  marker: ".player-external-bar",
  texts: [],
  load: () => import("../player/external-player"),
});
