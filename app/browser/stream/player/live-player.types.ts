import type { PageCues } from "../lyrics/use-lyrics";
import type { ReactNode, Ref, RefObject } from "react";
import type { ReplayView } from "./replay.types";
import type { RewindView } from "./rewind-reach";

/** The state of the show, which the page updates over the socket. */
export type PlayerStatus = "live" | "paused" | "reconnecting" | "replay" | "ended";

/**
 * The room around the player. Its picture fills the screen in full screen, and on a phone held
 * sideways.
 */
export interface PlayerStage {
  /** The element that fills the screen and contains the player. */
  element: RefObject<HTMLElement | null>;
  isFilled: boolean;
  onFill: (isFilled: boolean) => void;
  /** The chat beside or over the picture that fills the screen; null if there is none. */
  chat: { isShown: boolean; toggle: () => void } | null;
}

/** Moments are ms since 1970 on the clock of the video. */
export interface PlayerHandle {
  /** The moment on screen now; null if the player doesn't know it. */
  moment: () => number | null;
  /** Plays a running show from this moment. */
  playFrom: (moment: number) => void;
}

export interface LivePlayerProps {
  /** Names the video for screen readers. */
  title: string;
  artist?: string;
  /** Shown on the lock screen. */
  artwork?: string | null;
  status: PlayerStatus;
  /** True if pictures arrive, but no sound from the artist. */
  noSound?: boolean;
  /**
   * The master playlist, `/hls/{token}/{eventId}/master.m3u8`. Playback continues when the token
   * changes.
   */
  hlsUrl: string;
  /** Progressive video without scripts: `/live/….mp4`, or `/vod/….mp4` of a replay. */
  mp4Url: string;
  /** Audio only, `/live/…/audio.aac`. */
  audioUrl?: string | null;
  /** Audio only at a low bit rate, `/live/…/audio-low.aac`. */
  lowAudioUrl?: string | null;
  /** An image address, or markup that covers the video until it plays. */
  poster?: ReactNode;
  replay?: ReplayView | null;
  /** Null unless the show runs. */
  rewind?: RewindView | null;
  /** Gives components beside the player access to its position. */
  handle?: Ref<PlayerHandle>;
  /** Called about once a second with the position of a replay. */
  onTime?: (seconds: number) => void;
  /** The newest access token, received over the socket. */
  renewedToken?: string;
  /** Address that receives playback statistics. */
  reportUrl?: string;
  /** The server refused the token: the page requests a new one or explains why there is none. */
  onAccessLost?: () => void;
  /** The playlist has ended, possibly before the socket reports it. */
  onEnded?: () => void;
  /** True for the artist, so that the sound does not feed back into the microphone. */
  startsMuted?: boolean;
  stage?: PlayerStage;
  /** The lyric cues, in the order of the video. */
  lyrics?: PageCues;
  /** Overlays: badges, floating reactions. */
  children?: ReactNode;
}
