// nhacsong edge-config edge.env [--to folder]: prints the configuration of an edge, or writes its
// files into a folder that mirrors the edge's root. In a checkout: npm run edge-config -- edge.env
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { EdgeSettingsError, makeEdgeFiles } from "../edge/edge-files";

const { values, positionals } = parseArgs({
  options: { to: { type: "string" } },
  allowPositionals: true,
});
const [settingsFile] = positionals;
if (settingsFile === undefined) {
  process.stderr.write(
    "Usage: nhacsong edge-config <settings file> [--to <folder>]. See deploy/edge/edge.env.example.\n",
  );
  process.exitCode = 1;
} else {
  try {
    for (const [filePlace, fileText] of makeEdgeFiles(readFileSync(settingsFile, "utf8")))
      output(filePlace, fileText);
  } catch (error) {
    if (!(error instanceof EdgeSettingsError) && (error as NodeJS.ErrnoException).code !== "ENOENT")
      throw error;

    process.stderr.write(`${(error as Error).message}\n`);
    process.exitCode = 1;
  }
}

/**
 * Writes or prints a file. nginx's file contains the edge's key and is read by root; Varnish reads
 * its file as another user.
 */
function output(filePlace: string, fileText: string) {
  if (values.to === undefined) {
    void process.stdout.write(`# ${filePlace}\n\n${fileText}\n`);

    return;
  }

  const target = path.join(values.to, filePlace);

  mkdirSync(path.dirname(target), { recursive: true });
  writeFileSync(target, fileText, { mode: filePlace.includes("nginx") ? 0o600 : 0o644 });
}
