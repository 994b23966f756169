import { spawnSync } from "node:child_process";
import { parseJson } from "~/platform/json/parse-json";

const UNIT_NAME = "nhacsong";
const MAX_RESTARTS = 2;
const MAX_LINES = 5;
const WARN_LEVEL = 40;

export const SYSTEMD_COMMANDS = {
  stop: `systemctl stop ${UNIT_NAME}`,
  start: `systemctl start ${UNIT_NAME}`,
};

/**
 * True if systemd has given up the unit or restarted it more than once. False if systemd does not
 * respond.
 */
export function hasUnitFailed(): boolean {
  const { status, stdout } = runProgram("systemctl", [
    "show",
    UNIT_NAME,
    "--property=ActiveState,NRestarts",
  ]);
  if (status !== 0) return false;

  const [, restarts = "0"] = /^NRestarts=(\d+)$/m.exec(stdout) ?? [];

  return /^ActiveState=failed$/m.test(stdout) || Number(restarts) >= MAX_RESTARTS;
}

/** The unit's warnings and errors since a time, at most five lines; empty without a journal. */
export function readUnitLog(since: Date): string[] {
  const sinceOption = `--since=@${Math.floor(since.getTime() / 1000)}`;
  const { status, stdout } = runProgram("journalctl", [
    "--unit",
    UNIT_NAME,
    sinceOption,
    "--output=cat",
    "--no-pager",
    "--lines=200",
  ]);
  if (status !== 0) return [];

  return complaintsIn(stdout.split("\n")).slice(-MAX_LINES);
}

/**
 * Keeps the messages of the site's own log entries from level warn up, and every line that is not a
 * log entry, such as the stack that ended the process. Drops the site's other entries.
 */
export function complaintsIn(logLines: string[]): string[] {
  return logLines.flatMap((logLine) => {
    const logEntry = parseJson(logLine) as { level?: unknown; msg?: unknown } | null;
    if (typeof logEntry?.level !== "number") return logLine.trim() ? [logLine.trim()] : [];

    return logEntry.level >= WARN_LEVEL && typeof logEntry.msg === "string" ? [logEntry.msg] : [];
  });
}

function runProgram(command: string, args: string[]) {
  const { status, stdout } = spawnSync(command, args, {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
  });

  return { status, stdout: stdout ?? "" };
}
