import { useEffect, useRef } from "react";
import { SEEK_SECONDS } from "../keys";

export interface SessionActions {
  play: () => void;
  pause: () => void;
  seekBy: (seconds: number) => void;
  /** Seeks to a position in seconds, on the scale of `progress`. */
  seek: (seconds: number) => void;
}

export interface NowPlaying {
  title: string;
  artist?: string;
  artwork?: string | null;
  playing: boolean;
  /** Position and duration in seconds; null before playback. */
  progress: { time: number; duration: number } | null;
}

/** Controls on the lock screen and on headsets, with the position. */
export function useMediaSession(
  active: boolean,
  { title, artist, artwork, playing, progress }: NowPlaying,
  actions: SessionActions,
) {
  const latest = useRef(actions);

  latest.current = actions;
  useEffect(() => {
    if (!active || !("mediaSession" in navigator)) return;

    const { mediaSession } = navigator;

    mediaSession.metadata = new MediaMetadata({
      title,
      artist,
      artwork: artwork ? [{ src: artwork }] : [],
    });

    const handlers: [MediaSessionAction, MediaSessionActionHandler][] = [
      ["play", () => latest.current.play()],
      ["pause", () => latest.current.pause()],
      ["seekbackward", ({ seekOffset }) => latest.current.seekBy(-(seekOffset ?? SEEK_SECONDS))],
      ["seekforward", ({ seekOffset }) => latest.current.seekBy(seekOffset ?? SEEK_SECONDS)],
      ["seekto", ({ seekTime }) => latest.current.seek(seekTime ?? 0)],
    ];

    for (const [action, handler] of handlers) mediaSession.setActionHandler(action, handler);

    return () => {
      mediaSession.metadata = null;
      for (const [action] of handlers) mediaSession.setActionHandler(action, null);
    };
  }, [active, title, artist, artwork]);

  useEffect(() => {
    if (!active || !("mediaSession" in navigator)) return;

    navigator.mediaSession.playbackState = playing ? "playing" : "paused";

    return () => {
      navigator.mediaSession.playbackState = "none";
    };
  }, [active, playing]);

  const second = Math.max(0, Math.floor(progress?.time ?? 0));
  const duration = progress?.duration ?? NaN;

  useEffect(() => {
    if (!active || !("mediaSession" in navigator)) return;
    if (!Number.isFinite(duration) || second > duration) return;

    navigator.mediaSession.setPositionState?.({ duration, position: second });
  }, [active, duration, second]);

  useEffect(() => {
    if (!active || !("mediaSession" in navigator)) return;

    return () => navigator.mediaSession.setPositionState?.();
  }, [active]);
}
