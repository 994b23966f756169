import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { codeFolder, isRelease } from "~db/code-folder.server";

// Prepares the data in a separate process, whose memory is freed before the site is served.
const commands = path.join(codeFolder, "build/commands/nhacsong.js");
const prepareProcess = spawn(process.execPath, [...process.execArgv, commands, "prepare"], {
  stdio: ["ignore", "ignore", "pipe"],
});
const startedAt = performance.now();
if (!isRelease) process.stdout.write("Preparing the data … ");
const messages: Buffer[] = [];

prepareProcess.stderr.on("data", (errorChunk: Buffer) => messages.push(errorChunk));

const passSignal = (signal: NodeJS.Signals) => void prepareProcess.kill(signal);
const signals = ["SIGTERM", "SIGINT", "SIGHUP"] as const;

for (const signal of signals) process.on(signal, passSignal);
const [exitCode] = (await once(prepareProcess, "close")) as [number | null];

for (const signal of signals) process.off(signal, passSignal);
if (!isRelease)
  process.stdout.write(
    `${Math.round((performance.now() - startedAt) / 1000)} s${exitCode === 0 ? "" : ", failed"}\n`,
  );
if (exitCode !== 0) {
  process.stderr.write(Buffer.concat(messages));
  process.exit(exitCode ?? 1);
}

await import(/* @vite-ignore */ pathToFileURL(path.join(codeFolder, "build/server/index.js")).href);
