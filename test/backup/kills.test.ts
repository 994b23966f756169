import { spawn } from "node:child_process";
import { once } from "node:events";
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import Database from "better-sqlite3";
import { expect, test } from "vitest";
import { restoreCopy } from "~/operations/backup/copy/restore-copy";
import { folderStore } from "~/integrations/storage/object-store/folder-store";

const KILLS = Number(process.env.KILLS ?? 3);

type Sale = { key: string; at: number };

const statusOf = (dataFolder: string) => {
  try {
    return (
      (
        JSON.parse(readFileSync(path.join(dataFolder, "copy-status.json"), "utf8")) as {
          at?: number;
        }
      ).at ?? 0
    );
  } catch {
    return 0;
  }
};

/**
 * Runs the site and its copy until the copy is whole and a little longer, then kills both in the
 * same instant.
 */
async function sellUntilKilled(run: number, dataFolder: string, to: string) {
  const sales: Sale[] = [];
  const began = Date.now();
  const site = spawn(
    process.execPath,
    ["--import", "tsx", "test/backup/selling-site.ts", String(run)],
    {
      env: {
        ...process.env,
        DATA_DIR: dataFolder,
        COPY_TO: to,
        ENV_FILE: "none",
        NODE_ENV: "production",
        DEMO: "0",
      },
      stdio: ["ignore", "pipe", "inherit"],
      detached: true,
    },
  );
  let rest = "";

  site.stdout.on("data", (chunk: Buffer) => {
    const lines = (rest + chunk.toString()).split("\n");

    rest = lines.pop()!;
    sales.push(...lines.map((key) => ({ key, at: Date.now() })));
  });
  while (statusOf(dataFolder) < began) await sleep(50);
  await sleep(Math.random() * 1500);

  const gone = once(site, "close");

  process.kill(-site.pid!, "SIGKILL");

  const killedAt = Date.now();

  await gone;

  return { sales, killedAt };
}

test(
  `after each of ${KILLS} kills of site and copy, the copy has every sale it had reported`,
  async () => {
    const [dataFolder, to] = ["data-", "copies-"].map((name) =>
      mkdtempSync(path.join(tmpdir(), name)),
    ) as [string, string];

    copyFileSync(process.env.TEST_TEMPLATE_DB!, path.join(dataFolder, "nhacsong.db"));

    const sold: Sale[] = [];

    for (let run = 0; run < KILLS; run++) {
      const { sales, killedAt } = await sellUntilKilled(run, dataFolder, to);

      sold.push(...sales);

      const folder = path.join(mkdtempSync(path.join(tmpdir(), "restored-")), "data");
      const reportedAt = statusOf(dataFolder);
      const reached = await restoreCopy({ store: folderStore(to), dataFolder: folder });
      const handle = new Database(path.join(folder, "nhacsong.db"));
      const copied = new Set(handle.prepare("SELECT key FROM settings").pluck().all());

      handle.close();
      rmSync(folder, { recursive: true });

      const lost = sold.filter(({ key }) => !copied.has(key));
      const lostMs = Math.max(0, ...lost.map(({ at }) => killedAt - at));
      if (process.env.KILLS) console.log(`kill ${run}: ${sales.length} sold, ${lost.length} lost, ${lostMs} ms, ${readdirSync(path.join(to, "chains")).length} chains`); // prettier-ignore
      expect(sales.length).toBeGreaterThan(0);
      expect(lost.filter(({ at }) => at <= reportedAt)).toEqual([]);
      expect(lost.filter(({ at }) => at <= reached.getTime())).toEqual([]);
    }

    // A kill must not cause a new snapshot.
    expect(readdirSync(path.join(to, "chains"))).toHaveLength(1);
  },
  120_000 * KILLS,
);
