import { type RefObject, useCallback, useEffect, useState } from "react";

const isCaptions = ({ kind }: TextTrack) => kind === "captions" || kind === "subtitles";

/** Captions, whenever the video has a track of them. Null while it has none. */
export function useCaptions(video: RefObject<HTMLVideoElement | null>, active: boolean) {
  const [areShown, setShown] = useState<boolean | null>(null);

  useEffect(() => {
    const tracks = video.current?.textTracks;
    if (!tracks || !active) return;
    const listening = new AbortController();
    const { signal } = listening;
    const read = () => {
      const captions = [...tracks].filter(isCaptions);
      setShown(captions.length === 0 ? null : captions.some(({ mode }) => mode === "showing"));
    };
    for (const type of ["addtrack", "removetrack", "change"]) tracks.addEventListener(type, read, { signal });
    read();
    return () => listening.abort();
  }, [video, active]);

  const toggle = useCallback(() => {
    const captions = [...(video.current?.textTracks ?? [])].filter(isCaptions);
    const mode = captions.some((track) => track.mode === "showing") ? "disabled" : "showing";
    captions.forEach((track, i) => (track.mode = i === 0 ? mode : "disabled"));
  }, [video]);

  return { areShown, toggle };
}
