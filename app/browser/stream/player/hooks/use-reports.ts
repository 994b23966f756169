import { type MutableRefObject, type RefObject, useEffect, useRef } from "react";
import { RENDITIONS } from "~/models/live/streams/protocol";
import { PlaybackStats } from "../playback-stats";
import type { Engine } from "../engine/engine.types";

const SAMPLE_INTERVAL_MS = 1000;
const REPORT_INTERVAL_MS = 30_000;

interface ReportOptions {
  engine: MutableRefObject<Engine | null>;
  isSoundOnly: boolean;
  live: boolean;
  /** Address that receives the reports; without it none are sent. */
  url: string | undefined;
}

/**
 * Sends playback statistics to the site's own server, twice a minute and when the page is hidden.
 */
export function useReports(
  video: RefObject<HTMLVideoElement | null>,
  { engine, isSoundOnly, live, url }: ReportOptions,
) {
  const latest = useRef(isSoundOnly);

  latest.current = isSoundOnly;
  useEffect(() => {
    if (!url) return;

    const stats = new PlaybackStats();
    const sample = () => {
      const element = video.current;
      if (!element) return;

      const latency = engine.current?.livePosition()?.latency ?? null;
      const { currentTime: position, paused, ended } = element;

      stats.addSample({
        now: performance.now(),
        at: position,
        playing: !paused && !ended,
        latency,
        rung: getRendition(latest.current, element),
      });
    };

    const send = () => {
      const report = stats.takeReport();
      if (report)
        navigator.sendBeacon(
          url,
          new Blob([JSON.stringify({ live, ...report })], { type: "application/json" }),
        );
    };

    const onHidden = () => document.visibilityState === "hidden" && send();
    const timers = [setInterval(sample, SAMPLE_INTERVAL_MS), setInterval(send, REPORT_INTERVAL_MS)];

    document.addEventListener("visibilitychange", onHidden);

    return () => {
      timers.forEach(clearInterval);
      document.removeEventListener("visibilitychange", onHidden);
      send();
    };
  }, [engine, video, live, url]);
}

function getRendition(isSoundOnly: boolean, { videoHeight }: HTMLVideoElement) {
  const quality = isSoundOnly ? "audio" : String(videoHeight);

  return RENDITIONS.find((candidate) => candidate === quality) ?? null;
}
