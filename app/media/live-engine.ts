import type { IncomingMessage, ServerResponse } from "node:http";
import type { CaptionsLanguage } from "~/models/live/streams/replay/captions";
import type { Ingest } from "./live-session";
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

/** The live engine as the rest of the server sees it. MediaMTX, LiveKit or a CDN could implement it. */
export interface LiveEngine {
  /** Starts or resumes a show; "busy" if another publisher is sending, "no_space" if the disk is full. */
  ingest(eventId: string, publisher: Publisher): Promise<Ingest | "busy" | "no_space">;
  /** Handles media requests; returns false for all others. */
  playback(req: IncomingMessage, res: ServerResponse): boolean;
  onLive(listener: EngineListener): void;
  /** The rungs of a live show changed. */
  onRungs(listener: EngineListener): void;
  /** The sound of a live show stopped or came back. */
  onSound(listener: EngineListener): void;
  /** The video stopped. */
  onPaused(listener: EngineListener): void;
  onLost(listener: EngineListener): void;
  onEnd(listener: EngineListener): void;
  /** Ends a show and returns its source; null if it was not on air. */
  kick(eventId: string): Publisher["source"] | null;
}

export type FinishedShows = {
  hasReplay(eventId: string): Promise<boolean>;
  /** True if the artist offers a replay, whether or not it exists yet. */
  offersReplay(eventId: string): Promise<boolean>;
  /** True if everybody may hear the sound of the replay. */
  isEpisode(eventId: string): Promise<boolean>;
  findCaptions(eventId: string, language: CaptionsLanguage): Promise<string | null>;
};
