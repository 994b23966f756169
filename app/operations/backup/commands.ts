import { parseArgs } from "node:util";
import { loadDriver } from "~db/load-driver";
import { StartError } from "~db/start-error";
import { env } from "~/platform/settings/env.server";
import { BackupError } from "~/integrations/storage/object-store/store";

const say = (line: string) => void process.stdout.write(`${line}\n`);

/** Runs the work of a command; an error the operator can fix is one line and exit code 1. */
export async function runCommand(work: () => Promise<string>) {
  try {
    loadDriver();
    say(await work());
  } catch (error) {
    if (!(error instanceof BackupError || error instanceof StartError)) throw error;

    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}

/**
 * Reads `--to` or `--from`, or uses the fallback.
 * @throws BackupError with the usage when both are missing
 */
export function placeOption(name: "to" | "from", usage: string, fallback?: string): string {
  const { values } = parseArgs({ options: { [name]: { type: "string" } }, strict: false });
  const place = values[name] ?? fallback;
  if (typeof place !== "string" || !place) throw new BackupError(usage);

  return place;
}

/** Prints a line every few seconds while files are copied. */
export function progressPrinter(verb: string) {
  let last = performance.now();

  return ({ done, total, file }: { done: number; total: number; file: string }) => {
    if (performance.now() - last < 2000) return;

    last = performance.now();
    say(`${verb} ${done + 1} of ${total}: ${file}`);
  };
}

/** The settings a new machine needs, without secrets. */
export function settingsWithoutSecrets(): string {
  const names = [
    ...([
      "APP_URL",
      "PORT",
      "HOST",
      "CONTACT",
      "MAIL_FROM",
      "RTMP_PORT",
      "RTMP_HOST",
      "LOG_LEVEL",
    ] as const),
    ...(["RECORDINGS_TO", "S3_ENDPOINT", "S3_REGION"] as const),
  ];

  return names
    .flatMap((name) => (env[name] === undefined ? [] : [`${name}="${env[name]}"\n`]))
    .join("");
}
