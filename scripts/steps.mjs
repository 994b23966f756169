// The steps of npm start: one line each, with its time. The output of a program is shown only if it
// fails.
import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import path from "node:path";

export const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));

/** Runs a program as one step. A failure shows its output. @returns true if it succeeded */
export async function runStep(title, command, args, environment = {}) {
  const stop = showProgress(title);
  const { code, output } = await runQuietly(command, args, environment);

  stop(code === 0 ? "" : ", failed");
  if (code !== 0) process.stderr.write(output);

  return code === 0;
}

/**
 * Runs programs, two at a time, and prints a line when each ends.
 * @returns whether all succeeded
 */
export async function runSteps(steps) {
  const waiting = [...steps];
  const failed = [];
  const work = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      const [title, command, args] = step;
      const began = performance.now();
      const { code, output } = await runQuietly(command, args, {});
      const seconds = Math.round((performance.now() - began) / 1000);

      console.log(`${title} … ${seconds} s${code === 0 ? "" : ", failed"}`);
      if (code !== 0) process.stderr.write(output);
      if (code !== 0) failed.push(title);
    }
  };

  await Promise.all([work(), work()]);

  return failed.length === 0;
}

function runQuietly(command, args, environment) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, env: { ...process.env, ...environment } });
    const chunks = [];

    child.stdout.on("data", (chunk) => chunks.push(chunk));
    child.stderr.on("data", (chunk) => chunks.push(chunk));
    child.once("error", (error) => chunks.push(`${error.message}\n`));
    child.once("close", (code) =>
      resolve({ code, output: Buffer.concat(chunks.map(Buffer.from)) }),
    );
  });
}

/** Shows the elapsed seconds in a terminal; a file gets only the total. */
function showProgress(title) {
  const began = performance.now();
  const seconds = () => `${Math.round((performance.now() - began) / 1000)} s`;

  process.stdout.write(`${title} … `);

  const show = () => process.stdout.write(`\r${title} … ${seconds()} `);
  const timer = process.stdout.isTTY ? setInterval(show, 1000) : undefined;

  return (result) => {
    clearInterval(timer);
    process.stdout.write(
      process.stdout.isTTY ? `\r${title} … ${seconds()}${result}\n` : `${seconds()}${result}\n`,
    );
  };
}
