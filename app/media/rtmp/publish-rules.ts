import type { RefusalThrottle } from "./refusal-throttle";

export type PublishableShow = { artistId: string; eventId: string };
/** Returns the show of a stream name, or null for a wrong one. */
export type FindShow = (streamName: string) => Promise<PublishableShow | null>;
export type PublishRules = {
  findShow: FindShow;
  /** Returns the event that a stream name claims, if it exists. */
  findClaimedEvent(streamName: string): Promise<string | null>;
  /**
   * True for a time after the show was ended while an encoder was sending; each call in that time
   * extends it.
   */
  isCoolingDown(eventId: string): boolean;
  refusals: RefusalThrottle;
  /** The address of the encoder; refusals are counted by address and stream name. */
  address: string;
};
