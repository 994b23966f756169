import { setTimeout as sleep } from "node:timers/promises";
import { Holder, type Show } from "./visit";

/**
 * Milliseconds between a viewer's playlist requests, as low-latency players send them. Each viewer
 * also writes a message every six seconds.
 */
const PLAYLIST_EVERY_MS = 500;
const MESSAGE_EVERY_MS = 6000;

export type Watching = { playlistMs: number[]; chatMs: number[]; refusals: number };

/** Simulates people who already watch. @returns functions that read their figures and stop them */
export async function watch(show: Show, sessions: string[]) {
  const watching: Watching = { playlistMs: [], chatMs: [], refusals: 0 };
  let isOver = false;
  const people = sessions.map((session) => new Holder(show, session));
  const callbacks = {
    line: (sentAt: number | null) =>
      void (sentAt !== null && watching.chatMs.push(performance.now() - sentAt)),
    refused: () => void watching.refusals++,
    gone: () => {},
  };

  for (const person of people) await person.arrive(callbacks);
  const requestLoops = people.flatMap((person, index) => [
    repeat(PLAYLIST_EVERY_MS, index / people.length, async () => {
      const startedAt = performance.now();
      const { status } = await person.get(person.playlist!);
      if (status === 200) watching.playlistMs.push(performance.now() - startedAt);
      else watching.refusals++;
    }),
    repeat(MESSAGE_EVERY_MS, index / people.length, async () => person.socket!.say()),
  ]);

  async function repeat(everyMs: number, delayMs: number, action: () => Promise<void>) {
    await sleep(everyMs * delayMs);
    while (!isOver) {
      const nextAt = performance.now() + everyMs;

      await action();
      await sleep(Math.max(0, nextAt - performance.now()));
    }
  }

  /** Returns the figures since the last call. */
  const takeFigures = (): Watching => {
    const takenFigures = { ...watching };

    Object.assign(watching, { playlistMs: [], chatMs: [], refusals: 0 });

    return takenFigures;
  };

  const stopWatching = async () => {
    isOver = true;
    await Promise.all(requestLoops);
    people.forEach((person) => person.socket!.close());
  };

  return { take: takeFigures, stop: stopWatching };
}
