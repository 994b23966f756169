import { spawn } from "node:child_process";
import { once } from "node:events";
import { report } from "./results";

const MAX_PLAYER_MS = 3000;

type Arrivals = { rate: number; seconds: number; port: number };

/** Runs the bench of arrivals on its own server and adds its figures to the table. */
export async function measureArrivals({ rate: holdersPerSecond, seconds, port }: Arrivals) {
  const options = [
    "--rate",
    String(holdersPerSecond),
    "--seconds",
    String(seconds),
    "--holders",
    "100",
  ];
  const benchProcess = spawn(
    process.execPath,
    ["--import", "tsx", "scripts/bench/arrivals/run.ts", ...options],
    {
      env: { ...process.env, BENCH_PORT: String(port) },
      stdio: ["ignore", "pipe", "inherit"],
    },
  );
  let outputText = "";

  benchProcess.stdout.on("data", (outputChunk: Buffer) => {
    outputText += outputChunk.toString();
  });
  await once(benchProcess, "close");

  const figure = (figureName: string) => {
    const figureLine = outputText
      .split("\n")
      .find((outputLine) => outputLine.startsWith(`${figureName} `));

    return figureLine?.slice(figureName.length).trim().split(/\s{2,}/)[0] ?? "the bench failed"; // prettier-ignore
  };

  const pageRowName = "a holder's /stream/{id}, the first time: CPU ms, KB on the line";

  report(pageRowName, figure(pageRowName));

  const caseName = `${holdersPerSecond} holders a second for ${seconds} s`;
  const player = figure(`${caseName}: playlist, ms p50/p95`);
  const playerP95 = Number(player.split(" / ")[1]);

  report(
    `${caseName}: player, ms p50/p95`,
    player,
    `p95 ≤ ${MAX_PLAYER_MS}`,
    playerP95 <= MAX_PLAYER_MS,
  );
  for (const figureName of ["CPU ms per arrival", "all in after, s; CPU, % of a core"])
    report(`${caseName}: ${figureName}`, figure(`${caseName}: ${figureName}`));
}
