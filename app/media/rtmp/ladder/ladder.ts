import { spawnSync } from "node:child_process";
import { availableParallelism } from "node:os";
import type { Made } from "~/media/live-session";
import { RungMaker } from "./rung-maker";

/** Makes a rung of at most so many bits per second. */
export type MakeRung = (made: Pick<Made, "configure" | "push">, bitsPerSecond: number) => RungMaker | null;

/** At most one ffmpeg for every two cores: the server itself comes first. */
const MOST = Math.max(1, Math.floor(availableParallelism() / 2));

/** Makes rungs as long as cores are left; never where ffmpeg is not on the PATH. */
export function createLadder(most = MOST): MakeRung {
  const running = new Set<RungMaker>();
  let isThere: boolean | undefined;
  return (made, bitsPerSecond) => {
    isThere ??= spawnSync("ffmpeg", ["-version"], { stdio: "ignore" }).status === 0;
    if (!isThere || running.size >= most) return null;
    const maker: RungMaker = new RungMaker(made, bitsPerSecond, () => running.delete(maker));
    running.add(maker);
    return maker;
  };
}

export const noLadder: MakeRung = () => null;
