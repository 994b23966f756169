import type { Publisher } from "./publisher";

export type EngineListener = (session: {
  eventId: string;
  source: Publisher["source"];
  rungs: string[];
  /** The artist's sound has stopped while pictures arrive. */
  isSilent: boolean;
  /** The artist ended the show; it did not only stop. */
  isFinal: boolean;
}) => void | Promise<void>;
