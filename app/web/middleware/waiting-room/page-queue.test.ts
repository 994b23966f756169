import { EventEmitter } from "node:events";
import net from "node:net";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { Response } from "express";
import { expect, test } from "vitest";
import { PageQueue } from "./page-queue";

const response = (destroyed = false) => Object.assign(new EventEmitter(), { destroyed }) as unknown as Response;

/** Keeps the processor busy. */
function work(ms: number) {
  for (const until = performance.now() + ms; performance.now() < until;);
}

test("pages start in the order of arrival, and those whose reader left do not", async () => {
  const queue = new PageQueue(1000);
  const started: number[] = [];
  for (let i = 0; i < 6; i++) queue.add(response(i === 2), () => started.push(i));
  await expect.poll(() => started).toEqual([0, 1, 3, 4, 5]);
});

test("a page waits while requests arrive, but not for ever", async () => {
  const queue = new PageQueue(1000);
  let isStarted = false;
  queue.add(response(), () => (isStarted = true));
  for (let i = 0; i < 3; i++) {
    queue.noteArrival();
    await nextTurn();
    expect(isStarted).toBe(false);
  }
  for (; !isStarted; await nextTurn()) queue.noteArrival();
});

test("connections that wait in the kernel are all seen before the next page takes the processor", async () => {
  const queue = new PageQueue(1000);
  let accepted = 0;
  const atPages: number[] = [];
  const server = net.createServer((socket) => {
    accepted++;
    queue.noteArrival();
    queue.add(response(), () => {
      atPages.push(accepted);
      work(5);
    });
    socket.destroy();
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as net.AddressInfo;
  const clients = Array.from({ length: 20 }, () => net.connect(port, "127.0.0.1").on("error", () => {}));
  await expect.poll(() => atPages.length).toBe(20);
  // Without it, the server accepts one connection per page.
  expect(atPages[4]).toBe(20);
  clients.forEach((it) => it.destroy());
  await new Promise((done) => server.close(done));
});

test("room shrinks with the pages that wait and with the time that each takes", async () => {
  const queue = new PageQueue(1000);
  const before = queue.free;
  expect(before).toBeGreaterThan(20);
  let started = 0;
  for (let i = 0; i < 20; i++) queue.add(response(), () => (work(40), started++));
  expect(queue.free).toBe(before - 20);
  await expect.poll(() => started).toBe(20);
  expect(queue.free).toBeLessThan(before);
  expect(queue.pageMs).toBeGreaterThan(15);
});

test("an estimate that became too long shortens again while people wait", async () => {
  const queue = new PageQueue(1000);
  let started = 0;
  for (let i = 0; i < 20; i++) queue.add(response(), () => (work(40), started++));
  await expect.poll(() => started).toBe(20);
  const slow = queue.pageMs;
  for (let i = 0; i < 5; i++) {
    queue.add(response(), () => started++, true);
    await expect.poll(() => started).toBe(21 + i);
  }
  expect(queue.pageMs).toBeLessThan(slow * 0.7);
  const after = queue.pageMs;
  queue.add(response(), () => started++);
  await expect.poll(() => started).toBe(26);
  expect(queue.pageMs).toBe(after);
});

test("pages that do not end hold up the others only up to a limit", async () => {
  const queue = new PageQueue(1000, 2);
  const pages = Array.from({ length: 3 }, () => response());
  let started = 0;
  for (const page of pages) queue.add(page, () => started++);
  await expect.poll(() => started).toBe(2);
  for (let i = 0; i < 20; i++) await nextTurn();
  expect(started).toBe(2);
  pages[0]!.emit("close");
  await expect.poll(() => started).toBe(3);
  pages.forEach((page) => page.emit("close"));
});
