import { spawn, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** Debian's programs that play, watch or send a show, and the package each comes from. */
const PROGRAMS = {
  ffmpeg: { command: "ffmpeg", packages: "ffmpeg" },
  mpv: { command: "mpv", packages: "mpv" },
  VLC: { command: "cvlc", packages: "vlc-bin vlc-plugin-base" },
  GStreamer: {
    command: "gst-launch-1.0",
    packages: "gstreamer1.0-tools gstreamer1.0-plugins-good gstreamer1.0-plugins-bad gstreamer1.0-libav",
  },
  Chromium: { command: "chromium", packages: "chromium" },
  Firefox: { command: "firefox-esr", packages: "firefox-esr" },
  WebKitGTK: { command: "WebKitWebDriver", packages: "webkit2gtk-driver gstreamer1.0-libav xvfb" },
  OBS: { command: "obs", packages: "obs-studio libgl1-mesa-dri xvfb" },
};

export type Program = keyof typeof PROGRAMS;

export function isInstalled(program: Program): boolean {
  return (process.env.PATH ?? "").split(":").some((folder) => existsSync(`${folder}/${PROGRAMS[program].command}`));
}

type IsEnough = (stdout: string, stderr: string) => boolean;
type Finished = { stdout: string; stderr: string; code: number | null };

/** Lets a program run until `isEnough` of what it has written, at most `seconds` long. `input` is written every second. */
export function run(command: string, args: string[], seconds: number, isEnough: IsEnough, input = "") {
  return new Promise<Finished>((resolve, reject) => {
    const child = spawn(command, args, { stdio: "pipe" });
    let [stdout, stderr] = ["", ""];
    child.stdout.on("data", (data: Buffer) => (stdout += data.toString()));
    child.stderr.on("data", (data: Buffer) => (stderr += data.toString()));
    child.stdin.on("error", () => undefined);
    const end = Date.now() + seconds * 1000;
    const looking = setInterval(() => {
      if (input) child.stdin.write(input);
      if (isEnough(stdout, stderr) || Date.now() > end) child.kill(Date.now() > end + 10_000 ? "SIGKILL" : "SIGINT");
    }, 1000);
    child.once("error", reject);
    child.once("close", (code) => {
      clearInterval(looking);
      resolve({ stdout, stderr, code });
    });
  });
}

/** Prints a line for each program that is not there. */
function printMissing() {
  for (const [name, { packages }] of Object.entries(PROGRAMS)) {
    if (!isInstalled(name as Program)) console.log(`${name} is not installed, so its tests are skipped (${packages}).`);
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) printMissing();

/** VLC refuses to run as root. */
export const unprivileged =
  process.getuid?.() === 0 && spawnSync("runuser", ["-u", "nobody", "true"]).status === 0
    ? ["runuser", "-u", "nobody", "--", "env", "HOME=/tmp"]
    : ["env"];
