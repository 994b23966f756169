import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import Database from "better-sqlite3";
import { afterEach, beforeEach, expect, test } from "vitest";
import { WriterQueue } from "./writer.server";

let folder: string;
let handle: Database.Database;
let other: Database.Database;
let queue: WriterQueue;
let time = 0;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "writer-"));
  handle = new Database(path.join(folder, "t.db"));
  handle.pragma("journal_mode = WAL");
  handle.exec("create table t (n integer primary key)");
  other = new Database(path.join(folder, "t.db"));
  queue = new WriterQueue(handle, () => time);
});
afterEach(() => {
  handle.close();
  other.close();
  rmSync(folder, { recursive: true });
});

const put = (n: number) => async () => void handle.prepare("insert into t values (?)").run(n);
const committed = () => other.prepare("select n from t order by n").pluck().all();

test("tasks that wait together share a commit in order, and resolve after it", async () => {
  const seen: unknown[] = [];
  const works = [1, 2, 3].map((n) =>
    queue.run(async () => {
      await put(n)();
      seen.push(committed().length);
    }),
  );
  const answered = works.map((work) => work.then(() => committed()));

  expect(await Promise.all(answered)).toEqual([1, 2, 3].map(() => [1, 2, 3]));
  expect(seen).toEqual([0, 0, 0]);
});

test("long tasks do not delay the commit", async () => {
  const slow = (n: number) => async () => {
    await put(n)();
    time += 10;
  };

  const works = [1, 2].map((n) => queue.run(slow(n)));

  expect(await Promise.all(works.map((work) => work.then(() => committed())))).toEqual([
    [1],
    [1, 2],
  ]);
});

test("a failing task is rolled back by itself; those before and after it are committed", async () => {
  const failing = async () => {
    await put(2)();
    throw new Error("no");
  };

  const outcomes = await Promise.allSettled([
    queue.run(put(1)),
    queue.run(failing),
    queue.run(put(3)),
  ]);

  expect(outcomes.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
  expect(committed()).toEqual([1, 3]);
});

test("a refusal is returned after the commit it depends on", async () => {
  const refused = queue.run(async () => {
    if (handle.prepare("select count(*) from t").pluck().get() === 1) throw new Error("taken");
  });

  void refused.catch(() => {});

  const first = queue.run(put(1));
  const second = queue.run(async () => {
    if (handle.prepare("select count(*) from t").pluck().get() === 1) throw new Error("taken");
  });
  const result = second.catch(() => committed());

  await first;
  expect(await result).toEqual([1]);
});

test("a task that aborts the transaction fails the whole group, and the queue continues", async () => {
  handle.exec(
    "create trigger hard before insert on t when new.n = 9 begin select raise(rollback, 'down'); end",
  );

  const outcomes = await Promise.allSettled([
    queue.run(put(1)),
    queue.run(put(9)),
    queue.run(put(2)),
  ]);

  expect(outcomes.map(({ status }) => status)).toEqual(["rejected", "rejected", "fulfilled"]);
  expect(committed()).toEqual([2]);
});

test("a failed commit fails all its tasks", async () => {
  handle.exec("create table child (n references t (n) deferrable initially deferred)");
  handle.pragma("foreign_keys = ON");

  const orphan = async () => void handle.prepare("insert into child values (77)").run();
  const outcomes = await Promise.allSettled([queue.run(put(1)), queue.run(orphan)]);

  expect(outcomes.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect(committed()).toEqual([]);
  await queue.run(put(5));
  expect(committed()).toEqual([5]);
});

test("a locked database fails the task that began; the next one continues", async () => {
  handle.pragma("busy_timeout = 1");
  other.exec("begin immediate");
  await expect(queue.run(put(1))).rejects.toThrow(/locked/);
  other.exec("rollback");
  await queue.run(put(2));
  expect(committed()).toEqual([2]);
});

test("idle waits for all tasks, including those added while it waits", async () => {
  const later: Promise<void>[] = [];
  const first = queue.run(put(1)).then(() => void later.push(queue.run(put(2))));

  await queue.idle();
  await first;
  await queue.idle();
  expect(committed()).toEqual([1, 2]);
});

test("while nothing may be written, nothing is committed or confirmed", async () => {
  const refuse = (at: "begin" | "commit" | "answer") => {
    let checks = 0;

    queue.guard = () => {
      if (++checks === { begin: 1, commit: 2, answer: 3 }[at]) throw new Error(`not at ${at}`);
    };
  };

  for (const at of ["begin", "commit"] as const) {
    refuse(at);
    await expect(queue.run(put(1))).rejects.toThrow(`not at ${at}`);
    expect(committed()).toEqual([]);
  }

  refuse("answer");
  await expect(queue.run(put(2))).rejects.toThrow("not at answer");
  queue.guard = () => {};

  await queue.run(put(3));
  expect(committed()).toEqual([2, 3]);
});
