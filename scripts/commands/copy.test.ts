import { fork } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { makeSellingFolder } from "../../test/factories/base/site-folder";
import { required } from "~/platform/required";

test("a copy whose server ended while it was loaded ends by itself", async () => {
  const { dataFolder, to, site } = makeSellingFolder();
  const copy = fork("scripts/commands/copy.ts", {
    execArgv: ["--import", "tsx"],
    env: {
      ...process.env,
      DATA_DIR: dataFolder,
      COPY_TO: to,
      ENV_FILE: "none",
      NODE_ENV: "production",
    },
    stdio: ["ignore", "ignore", "pipe", "ipc"],
  });

  const ended = once(copy, "exit");

  onTestFinished(() => {
    copy.kill("SIGKILL");
    site.close();
  });
  copy.disconnect();

  expect(await text(required(copy.stderr))).toBe("");
  // The last step of a copy that succeeded; a failure ends it with code 1.
  expect(await ended).toEqual([null, "SIGKILL"]);
});
