import type { ChildProcess } from "node:child_process";
import { EventEmitter } from "node:events";

/**
 * A process as `spawn` returns it without free file descriptors: it has no streams and no channel,
 * and fails in the next tick.
 */
export function processWithoutDescriptors(): ChildProcess {
  const childProcess = Object.assign(new EventEmitter(), { unref: () => {}, kill: () => false });

  process.nextTick(() => {
    childProcess.emit("error", new Error("spawn EMFILE"));
    childProcess.emit("close", -24, "");
  });

  return childProcess as unknown as ChildProcess;
}
