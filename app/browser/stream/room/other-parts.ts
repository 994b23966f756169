import { onDemand } from "~/ui/elements/on-demand";

/** What viewers of a live show load nothing of. */
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
