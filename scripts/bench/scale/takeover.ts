import { spawn } from "node:child_process";
import { once } from "node:events";
import { report, reportRule } from "./results";

const MAX_TAKEOVER_MS = 15_000;

/** The drill of the standby, as often as wanted; its figures go into the table. */
export async function measureTakeovers(times: number, port: number) {
  const env = { ...process.env, ROUNDS: String(times), DRILL_PORT: String(port) };
  const drill = spawn(process.execPath, ["--import", "tsx", "scripts/drill/standby.ts"], { env, stdio: ["ignore", "pipe", "inherit"] }); // prettier-ignore
  let text = "";

  drill.stdout.on("data", (chunk: Buffer) => {
    text += chunk.toString();
  });

  const [status] = (await once(drill, "close")) as [number | null];
  const figure = (name: string) =>
    text
      .split("\n")
      .find((line) => line.startsWith(name))
      ?.slice(name.length)
      .trim();
  const point = figure("recovery point, worst") ?? "the drill failed";
  const what = `takeover by the standby during sales, ${times} times`;

  reportRule(`${what}: confirmed tickets lost, of which the oldest before the end`, `${figure("lost tickets")} of ${figure("confirmed tickets")}; ${point}`, "≤ 1 s", status === 0); // prettier-ignore

  const former = figure("purchases that a former server confirmed") ?? "-";

  reportRule(`${what}: purchases that the former server confirmed`, former, "0", former === "0");

  const serves = figure("until the standby serves, median and slowest") ?? "-";
  const slowest = Number(/, (\d+) ms$/.exec(serves)?.[1] ?? NaN);

  report(
    `${what}: until the standby serves, median and slowest`,
    serves,
    "≤ 15 s",
    slowest <= MAX_TAKEOVER_MS,
  );
}
