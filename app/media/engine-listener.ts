import type { Publisher } from "./publisher";

export type EngineListener = (session: {
  eventId: string;
  source: Publisher["source"];
  renditions: string[];
  /** True if the artist's sound has stopped while pictures arrive. */
  isSilent: boolean;
  /** True if the artist ended the show, false if its media only stopped. */
  isFinal: boolean;
}) => void | Promise<void>;
