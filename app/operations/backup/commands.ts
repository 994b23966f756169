import { parseArgs } from "node:util";
import { loadDriver } from "~db/load-driver";
import { StartError } from "~db/start-error";
import { env } from "~/platform/settings/env.server";
import { BackupError } from "~/integrations/storage/object-store/store";

const printLine = (text: string) => void process.stdout.write(`${text}\n`);

/** Runs a command; an error that the operator can fix is printed as one line, with exit code 1. */
export async function runCommand(command: () => Promise<string>) {
  try {
    loadDriver();
    printLine(await command());
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
export function placeOption(
  optionName: "to" | "from",
  usageText: string,
  fallback?: string,
): string {
  const { values } = parseArgs({ options: { [optionName]: { type: "string" } }, strict: false });
  const placeAddress = values[optionName] ?? fallback;
  if (typeof placeAddress !== "string" || !placeAddress) throw new BackupError(usageText);

  return placeAddress;
}

/** Returns a function that prints the progress every few seconds while files are copied. */
export function progressPrinter(verb: string) {
  let lastPrintedAt = performance.now();

  return ({
    done: doneFiles,
    total: totalFiles,
    file: filePath,
  }: {
    done: number;
    total: number;
    file: string;
  }) => {
    if (performance.now() - lastPrintedAt < 2000) return;

    lastPrintedAt = performance.now();
    printLine(`${verb} ${doneFiles + 1} of ${totalFiles}: ${filePath}`);
  };
}

/** The settings that a new machine needs, without secrets. */
export function settingsWithoutSecrets(): string {
  const settingNames = [
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

  return settingNames
    .flatMap((settingName) =>
      env[settingName] === undefined ? [] : [`${settingName}="${env[settingName]}"\n`],
    )
    .join("");
}
