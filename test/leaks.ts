import { expect, vi } from "vitest";

/** Servers and programs. Sockets that `fetch` keeps open are no leak. */
const HANDLES = ["TCPServerWrap", "PipeServerWrap", "ProcessWrap", "FSEventWrap", "StatWatcher"];
/** Packages add listeners of "exit" once. */
const EVENTS = [
  "SIGHUP",
  "SIGINT",
  "SIGTERM",
  "uncaughtException",
  "unhandledRejection",
  "warning",
];

/**
 * Remembers the state of the process before a test file. Files share a process, so the returned
 * function fails the file that leaves something behind, not the one that runs into it.
 */
export function watchLeaks() {
  const before = stateOfProcess();
  const requireSame = () => {
    const after = stateOfProcess();
    const changed = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
      (it) => before[it] !== after[it],
    );

    expect(
      changed,
      "This test file leaves something behind in its process: see test/leaks.ts",
    ).toEqual([]);
  };

  return (timeout = 60_000) => vi.waitFor(requireSame, { timeout });
}

function stateOfProcess(): Record<string, unknown> {
  const open = process.getActiveResourcesInfo();

  return {
    workingFolder: process.cwd(),
    fakeTimers: vi.isFakeTimers(),
    // libvips sets it once.
    ...named("variable", { ...process.env, VIPSHOME: "" }),
    // Packages define names that begin with underscores.
    ...named(
      "global",
      Object.fromEntries(Object.entries(globalThis).filter(([name]) => !name.startsWith("__"))),
    ),
    ...named("fetch", { "": globalThis.fetch }),
    ...Object.fromEntries(
      EVENTS.map((event) => [`listeners of ${event}`, process.listenerCount(event)]),
    ),
    ...Object.fromEntries(
      HANDLES.map((handle) => [handle, open.filter((it) => it === handle).length]),
    ),
  };
}

function named(kind: string, values: object) {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [`${kind} ${name}`, value]),
  );
}
