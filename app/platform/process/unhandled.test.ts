import { spawn } from "node:child_process";
import { expect, test } from "vitest";

const { LOG_LEVEL: _silent, ...environment } = process.env;

/** Runs code in its own process; returns its exit and its log. */
async function run(lines: string) {
  const code = `import { logFatalErrors, surviveRejections } from "./app/platform/process/unhandled.server.ts";\n${lines}`;
  const args = ["--import", "tsx", "--input-type=module", "--eval", code];
  const child = spawn(process.execPath, args, { env: environment });
  const [out, status] = await Promise.all([
    child.stdout.toArray(),
    new Promise<number | null>((done) => child.once("close", done)),
  ]);

  return { status, log: Buffer.concat(out).toString() };
}

const logged = (level: number, words: string) =>
  new RegExp(`"level":${level}.*"message":"${words}","stack":"Error: ${words}\\\\n    at `);

test("an unhandled rejection is logged with its stack, and the server keeps running", async () => {
  const { status, log } = await run(`
    logFatalErrors();
    surviveRejections();
    process.once("unhandledRejection", () => setImmediate(() => console.log("still on air")));
    Promise.reject(new Error("lost"));`);

  expect(log).toMatch(logged(50, "lost"));
  expect([status, log]).toEqual([0, expect.stringContaining("still on air")]);
});

test.each([
  ["an uncaught error", `surviveRejections(); setImmediate(() => { throw new Error("lost"); });`],
  ["a rejection before the server has started", `Promise.reject(new Error("lost"));`],
])("%s ends the process, and the log has the reason", async (_what, lines) => {
  const { status, log } = await run(
    `logFatalErrors(); ${lines} setTimeout(() => console.log("still on air"), 60_000);`,
  );

  expect(log).toMatch(logged(60, "lost"));
  expect([status, log]).toEqual([1, expect.not.stringContaining("still on air")]);
});
