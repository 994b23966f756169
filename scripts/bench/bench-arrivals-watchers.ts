import { setTimeout as sleep } from "node:timers/promises";
import { Holder, type Show } from "./bench-arrivals-visit";

/**
 * Each of them requests the playlist so often, as players do for low latency, and writes a message
 * every six seconds.
 */
const PLAYLIST_EVERY_MS = 500;
const MESSAGE_EVERY_MS = 6000;

export type Watching = { playlistMs: number[]; chatMs: number[]; refusals: number };

/** People who watch already. @returns what makes them stop */
export async function watch(show: Show, sessions: string[]) {
  const seen: Watching = { playlistMs: [], chatMs: [], refusals: 0 };
  let isOver = false;
  const people = sessions.map((session) => new Holder(show, session));
  const callbacks = {
    line: (sentAt: number | null) =>
      void (sentAt !== null && seen.chatMs.push(performance.now() - sentAt)),
    refused: () => void seen.refusals++,
    gone: () => {},
  };

  for (const person of people) await person.arrive(callbacks);
  const loops = people.flatMap((person, i) => [
    repeat(PLAYLIST_EVERY_MS, i / people.length, async () => {
      const began = performance.now();
      const { status } = await person.get(person.playlist!);
      if (status === 200) seen.playlistMs.push(performance.now() - began);
      else seen.refusals++;
    }),
    repeat(MESSAGE_EVERY_MS, i / people.length, async () => person.socket!.say()),
  ]);

  async function repeat(everyMs: number, phase: number, work: () => Promise<void>) {
    await sleep(everyMs * phase);
    while (!isOver) {
      const next = performance.now() + everyMs;

      await work();
      await sleep(Math.max(0, next - performance.now()));
    }
  }

  /** Figures since the last call. */
  const take = (): Watching => {
    const taken = { ...seen };

    Object.assign(seen, { playlistMs: [], chatMs: [], refusals: 0 });

    return taken;
  };

  const stop = async () => {
    isOver = true;
    await Promise.all(loops);
    people.forEach((person) => person.socket!.close());
  };

  return { take, stop };
}
