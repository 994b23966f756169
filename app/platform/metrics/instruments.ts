import { Counter, Histogram, Registry } from "prom-client";
import { singleton } from "~/platform/process/singleton.server";

/**
 * The metrics that the site's code updates. Values that can be read at any time are in
 * collect.server.ts.
 */
export const instruments = singleton("instruments", () => {
  const registry = new Registry();
  const registers = [registry];

  return {
    registry,
    requests: new Counter({
      name: "nhacsong_http_requests_total",
      help: "Requests by method, route pattern and status; 499 are those that the client gave up",
      labelNames: ["method", "route", "status"],
      registers,
    }),
    requestSeconds: new Histogram({
      name: "nhacsong_http_request_duration_seconds",
      help: "Time to the end of the response; without streams and playlists, which wait on purpose",
      labelNames: ["route"],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
      registers,
    }),
    partSeconds: new Histogram({
      name: "nhacsong_packager_delay_seconds",
      help: "Time from the arrival of a part's first frame until players can load the part",
      buckets: [0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.75, 1, 2, 5],
      registers,
    }),
    droppedFrames: new Counter({
      name: "nhacsong_ingest_dropped_frames_total",
      help: "Frames of encoders that players do not get: repeated ones, and those before the first key frame",
      labelNames: ["source"],
      registers,
    }),
  };
});
