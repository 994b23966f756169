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
const [file] = positionals;
if (file === undefined) {
  process.stderr.write(
    "Usage: nhacsong edge-config <settings file> [--to <folder>]. See deploy/edge/edge.env.example.\n",
  );
  process.exitCode = 1;
} else {
  try {
    for (const [place, text] of makeEdgeFiles(readFileSync(file, "utf8"))) output(place, text);
  } catch (error) {
    if (!(error instanceof EdgeSettingsError) && (error as NodeJS.ErrnoException).code !== "ENOENT")
      throw error;

    process.stderr.write(`${(error as Error).message}\n`);
    process.exitCode = 1;
  }
}

/**
 * nginx's file contains the edge's key and is read by root; Varnish reads its own as another user.
 */
function output(place: string, text: string) {
  if (values.to === undefined) {
    void process.stdout.write(`# ${place}\n\n${text}\n`);

    return;
  }

  const target = path.join(values.to, place);

  mkdirSync(path.dirname(target), { recursive: true });
  writeFileSync(target, text, { mode: place.includes("nginx") ? 0o600 : 0o644 });
}
