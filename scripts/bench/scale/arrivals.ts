import { spawn } from "node:child_process";
import { once } from "node:events";
import { report } from "./results";

const MAX_PLAYER_MS = 3000;

type Arrivals = { rate: number; seconds: number; port: number };

/** The bench of arrivals on a server of its own; its figures go into the table. */
export async function measureArrivals({ rate, seconds, port }: Arrivals) {
  const options = ["--rate", String(rate), "--seconds", String(seconds), "--holders", "100"];
  const bench = spawn(
    process.execPath,
    ["--import", "tsx", "scripts/bench/bench-arrivals.ts", ...options],
    {
      env: { ...process.env, BENCH_PORT: String(port) },
      stdio: ["ignore", "pipe", "inherit"],
    },
  );
  let text = "";

  bench.stdout.on("data", (chunk: Buffer) => {
    text += chunk.toString();
  });
  await once(bench, "close");

  const figure = (name: string) => {
    const line = text.split("\n").find((it) => it.startsWith(`${name} `));

    return line?.slice(name.length).trim().split(/\s{2,}/)[0] ?? "the bench failed"; // prettier-ignore
  };

  const page = "a holder's /stream/{id}, the first time: CPU ms, KB on the line";

  report(page, figure(page));

  const what = `${rate} holders a second for ${seconds} s`;
  const player = figure(`${what}: playlist, ms p50/p95`);
  const p95 = Number(player.split(" / ")[1]);

  report(`${what}: player, ms p50/p95`, player, `p95 ≤ ${MAX_PLAYER_MS}`, p95 <= MAX_PLAYER_MS);
  for (const name of ["CPU ms per arrival", "all in after, s; CPU, % of a core"])
    report(`${what}: ${name}`, figure(`${what}: ${name}`));
}
