import { spawn } from "node:child_process";
import { once } from "node:events";
import { report, reportRule } from "./results";

const MAX_TAKEOVER_MS = 15_000;

/** Runs the standby drill for the given number of rounds and adds its figures to the table. */
export async function measureTakeovers(rounds: number, port: number) {
  const env = { ...process.env, ROUNDS: String(rounds), DRILL_PORT: String(port) };
  const drillProcess = spawn(process.execPath, ["--import", "tsx", "scripts/drill/standby.ts"], { env, stdio: ["ignore", "pipe", "inherit"] }); // prettier-ignore
  let outputText = "";

  drillProcess.stdout.on("data", (outputChunk: Buffer) => {
    outputText += outputChunk.toString();
  });

  const [status] = (await once(drillProcess, "close")) as [number | null];
  const figure = (figureName: string) =>
    outputText
      .split("\n")
      .find((outputLine) => outputLine.startsWith(figureName))
      ?.slice(figureName.length)
      .trim();
  const recoveryPoint = figure("recovery point, worst") ?? "the drill failed";
  const caseName = `takeover by the standby during sales, ${rounds} times`;

  reportRule(`${caseName}: confirmed tickets lost, of which the oldest before the end`, `${figure("lost tickets")} of ${figure("confirmed tickets")}; ${recoveryPoint}`, "≤ 1 s", status === 0); // prettier-ignore

  const former = figure("purchases that a former server confirmed") ?? "-";

  reportRule(
    `${caseName}: purchases that the former server confirmed`,
    former,
    "0",
    former === "0",
  );

  const serves = figure("until the standby serves, median and slowest") ?? "-";
  const slowest = Number(/, (\d+) ms$/.exec(serves)?.[1] ?? NaN);

  report(
    `${caseName}: until the standby serves, median and slowest`,
    serves,
    "≤ 15 s",
    slowest <= MAX_TAKEOVER_MS,
  );
}
