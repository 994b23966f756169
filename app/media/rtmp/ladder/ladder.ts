import { spawnSync } from "node:child_process";
import { availableParallelism } from "node:os";
import type { Ingest } from "../../airing";
import { RungMaker } from "./rung-maker";

export type MakeRung = (ingest: Pick<Ingest, "configure" | "push">) => RungMaker | null;

/** At most one ffmpeg for every two cores: the server itself comes first. */
const MOST = Math.max(1, Math.floor(availableParallelism() / 2));

/** Makes rungs as long as cores are left; never where ffmpeg is not on the PATH. */
export function createLadder(most = MOST): MakeRung {
  const running = new Set<RungMaker>();
  let isThere: boolean | undefined;
  return (ingest) => {
    isThere ??= spawnSync("ffmpeg", ["-version"], { stdio: "ignore" }).status === 0;
    if (!isThere || running.size >= most) return null;
    const maker: RungMaker = new RungMaker(ingest, () => running.delete(maker));
    running.add(maker);
    return maker;
  };
}

export const noLadder: MakeRung = () => null;
