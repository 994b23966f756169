import { onDemand } from "~/ui/elements/on-demand";
import { DESK_TEXTS } from "./desk-texts";

/** The desk is the artist's: viewers load nothing of it. */
export const OwnersPanel = onDemand({
  marker: ".studio",
  texts: DESK_TEXTS,
  load: () => import("../studio/owners-panel"),
});
export const RequestsPanel = onDemand({
  marker: "#requests",
  texts: [],
  load: () => import("../chat/requests-panel"),
});
export const DeskLinks = onDemand({
  marker: ".studio-links",
  texts: DESK_TEXTS,
  load: () => import("../studio/desk-links"),
});
