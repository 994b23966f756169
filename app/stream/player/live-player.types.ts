import type { ReactNode } from "react";
import type { ReplayView } from "./replay.types";

/** What holds for the show right now; the page keeps it true with what arrives over the socket. */
export type PlayerStatus = "live" | "paused" | "reconnecting" | "replay" | "ended";

export interface LivePlayerProps {
  /** The show's name: what a screen reader calls the video. */
  title: string;
  artist?: string;
  /** A picture of the show for the phone's locked screen. */
  artwork?: string | null;
  status: PlayerStatus;
  /** The master playlist, `/hls/{token}/{eventId}/master.m3u8`. A new token in it is taken over without a gap. */
  hlsUrl: string;
  /** Progressive video for players without scripts: `/live/….mp4`, or `/vod/….mp4` of a replay. */
  mp4Url: string;
  /** The sound alone, `/live/…/audio.aac`. */
  audioUrl?: string | null;
  /** An image's address for the video's poster, or drawn markup that lies over the video until it plays. */
  poster?: ReactNode;
  /** What stands beside a replay. */
  replay?: ReplayView | null;
  /** Told about once a second where a replay stands. */
  onTime?: (seconds: number) => void;
  /** A newer access token, as the socket renews it. */
  renewedToken?: string;
  /** Where the player tells how the show plays. */
  reportUrl?: string;
  /** Called when the server refuses the token: the page asks for a new one (or shows why there is none). */
  onAccessLost?: () => void;
  /** Called when the playlist says that the show is over, which may be before the socket does. */
  onEnded?: () => void;
  /** Where the show is made its own sound would come back into the microphone. */
  startsMuted?: boolean;
  /** Lies over the picture: badges, floating reactions. */
  children?: ReactNode;
}
