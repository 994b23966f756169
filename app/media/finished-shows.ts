import type { CaptionsLanguage } from "~/models/live/streams/replay/captions";

export type FinishedShows = {
  hasReplay(eventId: string): Promise<boolean>;
  /** True if the artist offers a replay, whether or not it exists yet. */
  offersReplay(eventId: string): Promise<boolean>;
  /** True if the sound of the replay is public. */
  isEpisode(eventId: string): Promise<boolean>;
  findCaptions(eventId: string, language: CaptionsLanguage): Promise<string | null>;
};
