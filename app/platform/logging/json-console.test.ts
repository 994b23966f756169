import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";

const { LOG_LEVEL: _silent, ...environment } = process.env;

test("printed lines become JSON, without secrets in addresses", () => {
  const code = `
    import { logConsole } from "./app/platform/logging/json-console.server.ts";
    logConsole();
    console.warn("A transaction held the writer for %d ms.", 127);
    console.error(new Error("Failed at https://nhacsong.test/reset-password?token=s3cret"));
    process.emitWarning("A library is old");`;
  const args = ["--import", "tsx", "--input-type=module", "--eval", code];
  const text = execFileSync(process.execPath, args, { env: environment, encoding: "utf8" });
  const lines = text
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as object);

  expect(lines).toMatchObject([
    { level: 40, msg: "A transaction held the writer for 127 ms." },
    { level: 50, msg: expect.stringMatching(/^Error: Failed at/) },
    { level: 40, msg: "Node.js warns", error: { message: "A library is old" } },
  ]);
  expect(text).not.toContain("s3cret");
});
