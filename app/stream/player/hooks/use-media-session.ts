import { useEffect, useRef } from "react";

export interface SessionActions {
  play: () => void;
  pause: () => void;
  seekBy: (seconds: number) => void;
}

export interface NowPlaying {
  title: string;
  artist?: string;
  artwork?: string | null;
}

const STEP_SECONDS = 10;

/** Controls on the lock screen and on headsets. */
export function useMediaSession(active: boolean, { title, artist, artwork }: NowPlaying, actions: SessionActions) {
  const latest = useRef(actions);
  latest.current = actions;
  useEffect(() => {
    if (!active || !("mediaSession" in navigator)) return;
    const { mediaSession } = navigator;
    mediaSession.metadata = new MediaMetadata({ title, artist, artwork: artwork ? [{ src: artwork }] : [] });
    const handlers: [MediaSessionAction, MediaSessionActionHandler][] = [
      ["play", () => latest.current.play()],
      ["pause", () => latest.current.pause()],
      ["seekbackward", ({ seekOffset }) => latest.current.seekBy(-(seekOffset ?? STEP_SECONDS))],
      ["seekforward", ({ seekOffset }) => latest.current.seekBy(seekOffset ?? STEP_SECONDS)],
    ];
    for (const [action, handler] of handlers) mediaSession.setActionHandler(action, handler);
    return () => {
      mediaSession.metadata = null;
      for (const [action] of handlers) mediaSession.setActionHandler(action, null);
    };
  }, [active, title, artist, artwork]);
}
