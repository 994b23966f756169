import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { buildImage } from "../../scripts/release/image.mjs";
import { INSTALLED } from "../../scripts/release/stage.mjs";
import { isInstalled } from "../deploy/is-installed";
import { ADDRESS, plainEnvironment, stop, waitUntilReady } from "./site";
import { stageOnce } from "./staged-release";

const missing = ["aarch64-linux-gnu-g++", "mmdebstrap", "qemu-aarch64"].filter(
  (name) => !isInstalled(name, "--version"),
);
const isPossible = missing.length === 0 && process.arch !== "arm64";
if (!isPossible)
  console.log(`The release for arm64 is not run, for want of ${missing.join(", ")}.`);

const home = mkdtempSync(path.join(tmpdir(), "nhacsong-arm64-"));
let server: ChildProcess | undefined;

afterAll(async () => {
  if (server) await stop(server);
  rmSync(home, { recursive: true });
});

/** Each loads a driver that was made for this processor alone. */
const DRIVERS = `import sharp from "sharp"; import { Resvg } from "@resvg/resvg-js"; import { hash } from "@node-rs/argon2";
const drawing = new Resvg('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>').render().asPng();
console.log(process.arch, (await sharp(drawing).metadata()).width, (await hash("a")).slice(0, 9));`;

test.runIf(isPossible)(
  "the image for arm64 loads its drivers and serves pages",
  async () => {
    const staged = await stageOnce("arm64");
    const image = unpackImage(
      buildImage(staged, home, { version: "1.0.0", arch: "arm64", level: 1 }),
    );
    const release = path.join(image, INSTALLED);
    const node = writeEmulatedNode(image);
    const check = path.join(release, "check.mjs");

    writeFileSync(check, DRIVERS);
    expect(execFileSync(node, [check], { encoding: "utf8" })).toBe("arm64 9 $argon2id\n");

    const env = { ...plainEnvironment(path.join(home, "data")), PATH: "/usr/bin:/bin", DEMO: "0" };

    server = spawn(node, [path.join(release, "start.mjs")], {
      env,
      stdio: ["ignore", "ignore", "inherit"],
    });
    await waitUntilReady(server);
    expect(await (await fetch(`${ADDRESS}/events`)).text()).toContain("</html>");
  },
  900_000,
);

/** Unpacks the layers of an image. @returns the folder */
function unpackImage(archive: string): string {
  const folder = path.join(home, "image");
  const read = (name: string) =>
    execFileSync("tar", ["-xOf", archive, name], { maxBuffer: Number.MAX_SAFE_INTEGER });
  const [{ Layers: layers }] = JSON.parse(read("manifest.json").toString()) as [
    { Layers: string[] },
  ];

  mkdirSync(folder);
  for (const layer of layers) execFileSync("tar", ["-xzC", folder], { input: read(layer) });

  return folder;
}

/** A program that runs Node.js of an image, and whose children do, too. @returns its path */
function writeEmulatedNode(image: string): string {
  const file = path.join(home, "node");
  const itself = `data:text/javascript,process.execPath=${JSON.stringify(file)}`;
  const program = `qemu-aarch64 -L ${image} ${image}${INSTALLED}/bin/node --import '${itself}'`;

  writeFileSync(file, `#!/bin/sh\nexec ${program} "$@"\n`);
  chmodSync(file, 0o755);

  return file;
}
