import type { IncomingMessage, ServerResponse } from "node:http";
import type { CaptionsLanguage } from "~/models/live/streams/replay/captions";
import type { Show } from "../packager/show";
import type { Replay } from "../replay/replay";
import type { MediaUse, PlaybackAccess } from "./access/playback-access";
import type { MediaUrl } from "./access/media-url";
import type { StoredSegments } from "./stored-segments";

export type PlaybackSource = {
  authorize(
    request: IncomingMessage,
    token: string,
    eventId: string,
    use?: MediaUse,
  ): Promise<PlaybackAccess>;
  /** A show that is on air or has a replay. */
  findShow(eventId: string): Promise<Show | null>;
  findReplay(eventId: string): Promise<Replay | null>;
  findCaptions(eventId: string, language: CaptionsLanguage): Promise<string | null>;
  /** True if all of the show may be watched while it runs: the artist offers a replay. */
  isWholeOpen(eventId: string): Promise<boolean>;
  stored?: StoredSegments;
};

/** A media request whose access was checked. */
export type MediaRequest<Kind extends MediaUrl["kind"]> = {
  req: IncomingMessage;
  res: ServerResponse;
  source: PlaybackSource;
  admission: "open" | "personal";
  url: Extract<MediaUrl, { kind: Kind }>;
};
