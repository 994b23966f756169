// Started by the server if COPY_TO is set. Copies every change until the server ends, even by a
// crash.
import "~/platform/process/require-database.server";
import { lockCopy } from "~/operations/backup/backup-lock";
import { runCommand } from "~/operations/backup/commands";
import { runCopy } from "~/operations/backup/copy/run-copy.server";
import { BackupError } from "~/integrations/storage/object-store/store";
import { env } from "~/platform/settings/env.server";

const ending = new AbortController();

// Ignores the server's signals, to copy its last commits after it ends.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => {});
process.once("disconnect", () => ending.abort());
// The server may have ended while this program was loaded.
if (process.send && !process.connected) ending.abort();

/** Without a callback, an error would end this process, which has to copy the last commits. */
const tellServer = () => void process.send?.("copied", undefined, undefined, () => {});

await runCommand(async () => {
  if (!env.COPY_TO) throw new BackupError("COPY_TO is not set.");

  await lockCopy(env.DATA_DIR, ending.signal);
  await runCopy(env.COPY_TO, {
    ending: ending.signal,
    onSuccess: tellServer,
  });

  return "";
});
// Ends without closing the database: closing the last connection would delete the write-ahead log,
// and the next start would need a new snapshot.
if (!process.exitCode) process.kill(process.pid, "SIGKILL");
