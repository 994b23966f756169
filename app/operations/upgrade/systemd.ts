import { spawnSync } from "node:child_process";
import { parseJson } from "~/platform/json/parse-json";

const UNIT = "nhacsong";
const MAX_RESTARTS = 2;
const MAX_LINES = 5;
const WARN = 40;

export const SYSTEMD_COMMANDS = {
  stop: `systemctl stop ${UNIT}`,
  start: `systemctl start ${UNIT}`,
};

/**
 * True when systemd has given the unit up, or has started it again more than once. False where it
 * does not answer.
 */
export function hasUnitFailed(): boolean {
  const { status, stdout } = run("systemctl", ["show", UNIT, "--property=ActiveState,NRestarts"]);
  if (status !== 0) return false;

  const [, restarts = "0"] = /^NRestarts=(\d+)$/m.exec(stdout) ?? [];

  return /^ActiveState=failed$/m.test(stdout) || Number(restarts) >= MAX_RESTARTS;
}

/** What the unit has complained about since a time, at most five lines; none without a journal. */
export function readUnitLog(since: Date): string[] {
  const from = `--since=@${Math.floor(since.getTime() / 1000)}`;
  const { status, stdout } = run("journalctl", [
    "--unit",
    UNIT,
    from,
    "--output=cat",
    "--no-pager",
    "--lines=200",
  ]);
  if (status !== 0) return [];

  return complaintsIn(stdout.split("\n")).slice(-MAX_LINES);
}

/**
 * Lines of our log that are warnings or worse, as text; and all others, which are what ended it.
 */
export function complaintsIn(lines: string[]): string[] {
  return lines.flatMap((line) => {
    const entry = parseJson(line) as { level?: unknown; msg?: unknown } | null;
    if (typeof entry?.level !== "number") return line.trim() ? [line.trim()] : [];

    return entry.level >= WARN && typeof entry.msg === "string" ? [entry.msg] : [];
  });
}

function run(command: string, args: string[]) {
  const { status, stdout } = spawnSync(command, args, {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
  });

  return { status, stdout: stdout ?? "" };
}
