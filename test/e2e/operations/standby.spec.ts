import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "@playwright/test";
import { killServer, OWN_SERVER, startServer } from "../own-server";
import { PORT } from "../ports";

// Speed is not asserted: npm run drill:standby asks for a second.
const SHORT = { ROUNDS: "2", AT_ONCE: "5", SELLING_MS: "2000", RECOVERY_POINT_MS: "60000" };

test("a standby takes over from a server that was killed, and from one that was frozen and then confirms nothing", async () => {
  const drill = spawn(process.execPath, ["--import", "tsx", "scripts/drill/standby.ts"], {
    env: { ...process.env, ...SHORT, DRILL_PORT: String(PORT + 1) },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let table = "";

  drill.stdout.on("data", (chunk: Buffer) => {
    table += chunk.toString();
  });

  const [code] = (await once(drill, "close")) as [number | null];

  expect(code, table).toBe(0);
  expect(table).toMatch(/purchases that a former server confirmed +0\n/);
});

test("the server in charge knows the standby that waits", async () => {
  const root = mkdtempSync(path.join(tmpdir(), "standby-"));
  const settings = { DEMO: "0", FAILOVER: "1", COPY_TO: path.join(root, "copy"), RTMP_PORT: "0" };
  const server = await startServer({ folder: path.join(root, "data"), settings });
  const standby = spawn(process.execPath, ["build/commands/nhacsong.js", "standby"], {
    env: {
      ...process.env,
      ...settings,
      DATA_DIR: path.join(root, "standby"),
      ENV_FILE: "none",
      NODE_ENV: "production",
    },
    stdio: "ignore",
  });

  try {
    const metrics = () => fetch(`${OWN_SERVER}/metrics`).then((answer) => answer.text());

    await expect.poll(metrics).toMatch(/^nhacsong_standbys 1$/m);
    await expect.poll(metrics).toMatch(/^nhacsong_standby_last_trial_timestamp_seconds \d/m);
    await expect.poll(metrics).toMatch(/^nhacsong_health_light\{light="standby"\} 0$/m);
  } finally {
    standby.kill("SIGKILL");
    await killServer(server);
    await expect.poll(() => canDelete(root)).toBe(true);
  }
});

test("a server that cannot renew its lease saves nothing, shows its pages, and goes on when it can", async () => {
  const root = mkdtempSync(path.join(tmpdir(), "lease-"));
  const [folder, copy] = [path.join(root, "data"), path.join(root, "copy")];
  const server = await startServer({
    folder,
    settings: { PAYMENTS: "test", DEMO: "0", FAILOVER: "1", COPY_TO: copy },
  });
  let people = 0;
  const signUp = async () => {
    const password = "mot-dem-trang";
    const loginId = `new${people++}@nhacsong.test`;
    const data = {
      name: "Người Mới",
      loginId,
      password,
      confirmPassword: password,
      termsAccepted: true,
    };
    const headers = { "content-type": "application/json" };
    // Each is a browser of its own.
    const answer = await fetch(`${OWN_SERVER}/api/auth/signup`, {
      method: "POST",
      headers,
      body: JSON.stringify(data),
    });

    return answer.status;
  };

  try {
    await expect.poll(signUp).toBe(201);

    const leases = path.join(copy, "leases");

    renameSync(leases, `${leases}-away`);
    writeFileSync(leases, "This is no folder.");
    await expect.poll(signUp).toBe(503);
    expect((await fetch(`${OWN_SERVER}/about`)).status).toBe(200);
    rmSync(leases);
    renameSync(`${leases}-away`, leases);
    await expect.poll(signUp).toBe(201);
  } finally {
    await killServer(server);
    // The process of the copy writes until it has ended, too.
    await expect.poll(() => canDelete(root)).toBe(true);
  }
});

function canDelete(folder: string): boolean {
  try {
    rmSync(folder, { recursive: true, force: true });

    return true;
  } catch {
    return false;
  }
}
