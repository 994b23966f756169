import { onDemand } from "~/ui/elements/on-demand";

/** What viewers of a live show load nothing of. */
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
