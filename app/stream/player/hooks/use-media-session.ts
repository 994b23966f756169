import { useEffect, useRef } from "react";

export interface SessionActions {
  play: () => void;
  pause: () => void;
  seekBy: (seconds: number) => void;
}

export interface NowPlaying {
  title: string;
  artist?: string;
  /** Address of a picture of the show. */
  artwork?: string | null;
}

const STEP_SECONDS = 10;

/** What phones show on the locked screen and headsets steer: the show, its artist, its picture, play and pause. */
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
