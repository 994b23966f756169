import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { codeFolder, isRelease } from "~db/code-folder.server";

// A separate process, whose memory is freed before the site is served.
const commands = path.join(codeFolder, "build/commands/nhacsong.js");
const child = spawn(process.execPath, [...process.execArgv, commands, "prepare"], {
  stdio: ["ignore", "ignore", "pipe"],
});
const began = performance.now();
if (!isRelease) process.stdout.write("Preparing the data … ");
const messages: Buffer[] = [];

child.stderr.on("data", (chunk: Buffer) => messages.push(chunk));

const pass = (signal: NodeJS.Signals) => void child.kill(signal);
const signals = ["SIGTERM", "SIGINT", "SIGHUP"] as const;

for (const signal of signals) process.on(signal, pass);
const [code] = (await once(child, "close")) as [number | null];

for (const signal of signals) process.off(signal, pass);
if (!isRelease)
  process.stdout.write(
    `${Math.round((performance.now() - began) / 1000)} s${code === 0 ? "" : ", failed"}\n`,
  );
if (code !== 0) {
  process.stderr.write(Buffer.concat(messages));
  process.exit(code ?? 1);
}

await import(/* @vite-ignore */ pathToFileURL(path.join(codeFolder, "build/server/index.js")).href);
