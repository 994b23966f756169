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

/**
 * The state of the captions. `toggle` switches to the next language, and after the last one to no
 * captions.
 */
export function useCaptions(video: RefObject<HTMLVideoElement | null>, active: boolean) {
  const [captions, setCaptions] = useState<Captions>({ count: 0, shown: null });

  useEffect(() => {
    const tracks = video.current?.textTracks;
    if (!tracks || !active) return;

    const listening = new AbortController();
    const { signal } = listening;
    const read = () => {
      const tracksNow = captionsOf(video.current);

      setCaptions({
        count: tracksNow.length,
        shown: tracksNow.find(({ mode }) => mode === "showing")?.label ?? null,
      });
    };

    tracks.addEventListener("addtrack", () => restore(video.current), { signal });
    restore(video.current);
    for (const eventType of ["addtrack", "removetrack", "change"])
      tracks.addEventListener(eventType, read, { signal });
    read();

    return () => listening.abort();
  }, [video, active]);

  const toggle = useCallback(() => {
    const captionTracks = captionsOf(video.current);
    if (captionTracks.length === 0) return;

    const nextIndex = captionTracks.findIndex(({ mode }) => mode === "showing") + 1;

    captionTracks.forEach((track, index) => {
      track.mode = index === nextIndex ? "showing" : "disabled";
    });
    keepPreferences({ captions: captionTracks[nextIndex]?.language ?? null });
  }, [video]);

  return { ...captions, toggle };
}

/** Shows the captions this browser remembers, if the replay has them. */
function restore(video: HTMLVideoElement | null) {
  const { captions } = readPreferences();
  const captionTracks = captionsOf(video);
  const remembered = captionTracks.find(({ language }) => language === captions);
  if (remembered && captionTracks.every(({ mode }) => mode !== "showing"))
    remembered.mode = "showing";
}
