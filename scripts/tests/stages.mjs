// The stages of npm test and npm run test:slow. The output of each stage is stored in a file next
// to the pictures of failures, and a run ends with one line for each stage with its seconds.
import { spawn } from "node:child_process";
import { createWriteStream, mkdirSync } from "node:fs";
import { root } from "../steps.mjs";

const FOLDER = "test-results";
const stages = [];

/**
 * Runs a program as a stage, with its output shown. A failure ends this program with the same code,
 * and also the stages that run in parallel.
 */
export async function runStage(title, command, args, environment = {}) {
  const log = `${FOLDER}/${title
    .toLowerCase()
    .match(/[a-z0-9]+/g)
    .join("-")}.log`;

  await timeStage(title, async () => {
    const code = await runLogged(log, command, args, environment);
    if (code === 0) return;

    console.log(`\n${title} failed. Log: ${log}; pictures of journeys: ${FOLDER}/`);
    process.exit(code);
  });
}

/**
 * Runs a function of this process as a stage; the function itself ends this program if it fails.
 */
export async function timeStage(title, work) {
  const stage = { title, began: performance.now(), seconds: null };

  stages.push(stage);
  console.log(`\n— ${title}`);

  await work();

  stage.seconds = secondsSince(stage.began);
}

/** @returns the exit code; a program that a signal ended, or that does not start, counts as 1 */
function runLogged(log, command, args, environment) {
  mkdirSync(`${root}/${FOLDER}`, { recursive: true });

  const file = createWriteStream(`${root}/${log}`);
  const child = spawn(command, args, {
    cwd: root,
    env: { ...process.env, ...environment },
    stdio: ["inherit", "pipe", "pipe"],
  });

  const stop = () => child.kill();

  process.once("exit", stop);

  for (const [from, to] of [
    [child.stdout, process.stdout],
    [child.stderr, process.stderr],
  ]) {
    from.on("data", (chunk) => {
      to.write(chunk);
      file.write(chunk);
    });
  }

  return new Promise((resolve) => {
    child.once("error", (error) => {
      console.error(error.message);
      file.end(() => resolve(1));
    });
    child.once("close", (code) => {
      process.off("exit", stop);
      file.end(() => resolve(code ?? 1));
    });
  });
}

function secondsSince(began) {
  return Math.round((performance.now() - began) / 1000);
}

// Printed in "exit", because a failed stage ends the program at any point.
process.once("exit", () => {
  if (stages.length === 0) return;

  const width = Math.max(...stages.map(({ title }) => title.length));
  const line = (title, seconds, note = "") =>
    console.log(`${title.padEnd(width)} ${`${seconds} s`.padStart(7)}${note}`);

  console.log("\n— Stages");
  for (const { title, began, seconds } of stages) {
    if (seconds === null) line(title, secondsSince(began), ", failed");
    else line(title, seconds);
  }

  line("Together", secondsSince(stages[0].began));
});
