import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Writable } from "node:stream";
import { afterEach, expect, test, vi } from "vitest";
import { signInWithPassword } from "~/auth/authenticator.server";
import { createLogger, logger } from "~/platform/logging/logger.server";
import { makeUser } from "../factories/accounts/people";
import { isInstalled } from "./is-installed";

const folder = mkdtempSync(path.join(tmpdir(), "nhacsong-fail2ban-"));

afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true, force: true });
});

/** Writes what the server logs to a file, as it writes it to standard output. */
function logTo(lines: string[]) {
  const log = createLogger(
    new Writable({
      write: (line, _encoding, done) => {
        lines.push(String(line).trim());
        done();
      },
    }),
  );

  log.level = "info";
  vi.spyOn(logger, "info").mockImplementation(log.info.bind(log));
}

/** The addresses that fail2ban counts, one for each line. */
function counted(lines: string[]): string[] {
  const file = path.join(folder, "log");

  writeFileSync(file, lines.map((line) => `${line}\n`).join(""));

  const filter = path.resolve("deploy/fail2ban/filter.d/nhacsong.conf");
  const { stdout, stderr } = spawnSync("fail2ban-regex", ["-o", "row", file, filter], {
    encoding: "utf8",
  });

  expect(stderr).toBe("");

  const now = Date.now() / 1000;
  const rows = [...stdout.matchAll(/^\['([^']+)',\s*([\d.]+|None)/gm)];

  for (const [, , time] of rows) expect(Math.abs(now - Number(time))).toBeLessThan(60);

  return rows.map(([, address]) => address!);
}

test.runIf(isInstalled("fail2ban-regex", "--version"))(
  "fail2ban counts refused sign-ins, and nothing else",
  async () => {
    const lines: string[] = [];

    logTo(lines);

    const user = await makeUser();
    const attempt = (loginId: string, address: string) =>
      signInWithPassword(
        { loginId, password: "not-the-password-1" },
        { address, cookie: null },
      ).catch(() => {});

    await attempt(user.email!, "192.0.2.7");
    await attempt("nobody@nhacsong.test", "2001:db8:1:2::/64");
    // An address shortened by LOG_ADDRESSES=short also matches strangers.
    await attempt("nobody@nhacsong.test", "192.0.2.0/24");
    await attempt("nobody@nhacsong.test", "2001:db8:1::/48");
    logger.info({ path: "/admin", address: "192.0.2.8", account: null, status: 403 }, "refused");

    const forged =
      '","code":"unauthenticated","address":"192.0.2.9","account":null,"msg":"A sign-in failed"}';

    logger.info({ path: `/${forged}`, address: "192.0.2.8" }, forged);
    expect(lines).toHaveLength(6);
    expect(counted(lines)).toEqual(["192.0.2.7", "2001:db8:1:2::/64"]);
  },
);
