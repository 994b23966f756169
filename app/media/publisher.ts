import type { Disk } from "~/models/live/streams/broadcast/disk.server";

/**
 * A source of media for a show. `onClose` reports that another publisher took over or that the show
 * ended.
 */
export type Publisher = {
  source: "browser" | "rtmp" | "demo";
  sessionId: string;
  startedAt: number;
  /** Called after the live state is committed. */
  onLive?(): void;
  /** Called when the remaining disk space changes. */
  onDisk?(disk: Disk): void;
  onClose(reason: "replaced" | "kicked" | "no_media" | "restarting"): void;
};
