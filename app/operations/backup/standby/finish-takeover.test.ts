import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { env } from "~/platform/settings/env.server";
import { TAKEOVER_MARK } from "../fill-folder";
import { finishTakeover } from "./finish-takeover.server";

const before = { ...env };
let server: Server;
let runsFile = "";
let markFile = "";

beforeEach(async () => {
  const dataFolder = mkdtempSync(path.join(tmpdir(), "data-"));

  server = createServer((_request, response) => response.end()).listen(0, "127.0.0.1");
  await once(server, "listening");
  runsFile = path.join(dataFolder, "runs");
  markFile = path.join(dataFolder, TAKEOVER_MARK);
  Object.assign(env, {
    DATA_DIR: dataFolder,
    HOST: "127.0.0.1",
    PORT: (server.address() as AddressInfo).port,
    TAKEOVER_COMMAND: `test -e ${markFile} && echo moved >> ${runsFile}`,
  });
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
  rmSync(env.DATA_DIR, { recursive: true });
  Object.assign(env, { TAKEOVER_COMMAND: undefined }, before);
});

test("the command of an unfinished takeover runs until it has succeeded once", async () => {
  writeFileSync(markFile, "");

  await finishTakeover();
  await finishTakeover();

  expect(readFileSync(runsFile, "utf8")).toBe("moved\n");
});

test("a takeover without a command is finished at once", async () => {
  env.TAKEOVER_COMMAND = undefined;
  writeFileSync(markFile, "");

  await finishTakeover();

  expect(existsSync(markFile)).toBe(false);
});
