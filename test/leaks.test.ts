import { readdirSync, readFileSync } from "node:fs";
import { createServer } from "node:net";
import { expect, test, vi } from "vitest";
import { ISOLATED_TESTS } from "./test-groups";
import { watchLeaks } from "./leaks";

const found = (name: string) => ({ message: expect.stringContaining(name) as string });

test("a variable, a fake clock, a listener and a server that are left behind are found", async () => {
  const requireNoLeaks = watchLeaks();

  process.env.LEFT_BEHIND = "yes";
  await expect(requireNoLeaks(100)).rejects.toMatchObject(found("variable LEFT_BEHIND"));
  delete process.env.LEFT_BEHIND;

  const listener = () => {};

  process.on("SIGTERM", listener);
  await expect(requireNoLeaks(100)).rejects.toMatchObject(found("listeners of SIGTERM"));
  process.off("SIGTERM", listener);

  const server = createServer().listen(0, "127.0.0.1");

  await expect.poll(() => server.listening).toBe(true);
  await expect(requireNoLeaks(100)).rejects.toMatchObject(found("TCPServerWrap"));
  server.close();
  vi.useFakeTimers({ toFake: ["Date"] });
  await expect(requireNoLeaks(100)).rejects.toMatchObject(found("fakeTimers"));
  vi.useRealTimers();
  await requireNoLeaks();
});

test("test files that mock modules or measure memory and processor time run in a process of their own", () => {
  const files = ["app", "clients", "db", "scripts", "test"].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => `${folder}/${name}`),
  );
  const needsProcess = /^vi\.(do)?mock\(|= heapMegabytes\(|= process\.cpuUsage\(/m;
  const alone = files.filter(
    (file) => /\.test\.tsx?$/.test(file) && needsProcess.test(readFileSync(file, "utf8")),
  );

  expect(alone.filter((file) => !ISOLATED_TESTS.includes(file))).toEqual([]);
  expect(alone).not.toEqual([]);
});
