import { type MutableRefObject, type RefObject, useEffect, useRef } from "react";
import { RUNGS } from "~/models/streams/protocol";
import { Diary } from "../playback-stats";
import type { Engine } from "../engine/engine";

const LOOK_EVERY_MS = 1000;
const REPORT_EVERY_MS = 30_000;

interface Reporting {
  engine: MutableRefObject<Engine | null>;
  isSoundOnly: boolean;
  live: boolean;
  /** Where to; nothing is told without it. */
  url: string | undefined;
}

/** Tells our own server how the show plays, twice a minute and when the page goes. */
export function useReports(video: RefObject<HTMLVideoElement | null>, { engine, isSoundOnly, live, url }: Reporting) {
  const latest = useRef(isSoundOnly);
  latest.current = isSoundOnly;
  useEffect(() => {
    if (!url) return;
    const diary = new Diary();
    const look = () => {
      const element = video.current;
      if (!element) return;
      const latency = engine.current?.reading()?.latency ?? null;
      const { currentTime: at, paused, ended } = element;
      diary.look({
        now: performance.now(),
        at,
        playing: !paused && !ended,
        latency,
        rung: rungOf(latest.current, element),
      });
    };
    const tell = () => {
      const notes = diary.take();
      if (notes)
        navigator.sendBeacon(url, new Blob([JSON.stringify({ live, ...notes })], { type: "application/json" }));
    };
    const onHidden = () => document.visibilityState === "hidden" && tell();
    const timers = [setInterval(look, LOOK_EVERY_MS), setInterval(tell, REPORT_EVERY_MS)];
    document.addEventListener("visibilitychange", onHidden);
    return () => {
      timers.forEach(clearInterval);
      document.removeEventListener("visibilitychange", onHidden);
      tell();
    };
  }, [engine, video, live, url]);
}

function rungOf(isSoundOnly: boolean, { videoHeight }: HTMLVideoElement) {
  const rung = isSoundOnly ? "audio" : String(videoHeight);
  return RUNGS.find((it) => it === rung) ?? null;
}
