import { rm } from "node:fs/promises";
import path from "node:path";
import type { DiskSpace } from "./disk/disk-space";
import { Show } from "./packager/show";
import { openReplay, type Replay } from "./replay/replay";

const MAX_OPEN = 20;

/** The folders of shows: `{root}/{eventId}`. Finished shows are opened on demand. */
export class ShowLibrary {
  private readonly finished = new Map<string, Promise<Show>>();
  private readonly replays = new Map<string, Promise<Replay | null>>();

  constructor(
    readonly root: string,
    private readonly onFailure: (error: unknown) => void,
    readonly disk: DiskSpace,
  ) {}

  folder(eventId: string) {
    return path.join(this.root, eventId);
  }

  open(eventId: string): Promise<Show> {
    this.forget(eventId);
    return Show.open(this.folder(eventId), this.onFailure, this.disk);
  }

  openFinished(eventId: string): Promise<Show> {
    return cached(this.finished, eventId, async () => {
      const show = await Show.open(this.folder(eventId), this.onFailure);
      show.finish();
      return show;
    });
  }

  openReplay(eventId: string): Promise<Replay | null> {
    return cached(this.replays, eventId, () => openReplay(this.folder(eventId)));
  }

  async remove(eventId: string) {
    this.forget(eventId);
    await rm(this.folder(eventId), { recursive: true, force: true });
    this.disk.invalidate();
  }

  forget(eventId: string) {
    this.finished.delete(eventId);
    this.replays.delete(eventId);
  }
}

/** Opens once and keeps the most recently used ones. */
function cached<T>(all: Map<string, Promise<T>>, key: string, open: () => Promise<T>): Promise<T> {
  const value = all.get(key) ?? open();
  all.delete(key);
  all.set(key, value);
  value.catch(() => all.delete(key));
  if (all.size > MAX_OPEN) all.delete(all.keys().next().value!);
  return value;
}
