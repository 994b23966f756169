import { keepPreferences, readPreferences } from "../preferences";
import { type RefObject, useCallback, useEffect, useState } from "react";

const isCaptions = ({ kind }: TextTrack) => kind === "captions" || kind === "subtitles";
const captionsOf = (video: HTMLVideoElement | null) =>
  [...(video?.textTracks ?? [])].filter(isCaptions);

export interface Captions {
  /** The number of languages. */
  count: number;
  /** The name of the language; null while captions are off. */
  shown: string | null;
}

/** Toggles through off and each language. */
export function useCaptions(video: RefObject<HTMLVideoElement | null>, active: boolean) {
  const [captions, setCaptions] = useState<Captions>({ count: 0, shown: null });

  useEffect(() => {
    const tracks = video.current?.textTracks;
    if (!tracks || !active) return;

    const listening = new AbortController();
    const { signal } = listening;
    const read = () => {
      const all = captionsOf(video.current);

      setCaptions({
        count: all.length,
        shown: all.find(({ mode }) => mode === "showing")?.label ?? null,
      });
    };

    tracks.addEventListener("addtrack", () => restore(video.current), { signal });
    restore(video.current);
    for (const type of ["addtrack", "removetrack", "change"])
      tracks.addEventListener(type, read, { signal });
    read();

    return () => listening.abort();
  }, [video, active]);

  const toggle = useCallback(() => {
    const all = captionsOf(video.current);
    if (all.length === 0) return;

    const next = all.findIndex(({ mode }) => mode === "showing") + 1;

    all.forEach((track, i) => {
      track.mode = i === next ? "showing" : "disabled";
    });
    keepPreferences({ captions: all[next]?.language ?? null });
  }, [video]);

  return { ...captions, toggle };
}

/** Shows the captions this browser remembers, if the replay has them. */
function restore(video: HTMLVideoElement | null) {
  const { captions } = readPreferences();
  const all = captionsOf(video);
  const remembered = all.find(({ language }) => language === captions);
  if (remembered && all.every(({ mode }) => mode !== "showing")) remembered.mode = "showing";
}
