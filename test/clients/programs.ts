import { spawn, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** Debian's programs that play, watch or send a show, with requirements and packages. */
const PROGRAMS = {
  ffmpeg: { commands: ["ffmpeg"], packages: "ffmpeg" },
  mpv: { commands: ["mpv"], packages: "mpv" },
  VLC: { commands: ["cvlc"], packages: "vlc-bin vlc-plugin-base" },
  GStreamer: {
    commands: ["gst-launch-1.0"],
    packages:
      "gstreamer1.0-tools gstreamer1.0-plugins-good gstreamer1.0-plugins-bad gstreamer1.0-libav",
  },
  Chromium: { commands: ["chromium"], packages: "chromium" },
  Firefox: { commands: ["firefox-esr", "pulseaudio"], packages: "firefox-esr pulseaudio" },
  WebKitGTK: {
    commands: ["WebKitWebDriver", "Xvfb", "pulseaudio"],
    packages: "webkit2gtk-driver gstreamer1.0-libav xvfb pulseaudio",
  },
  OBS: { commands: ["obs", "Xvfb"], packages: "obs-studio libgl1-mesa-dri xvfb" },
};

export type Program = keyof typeof PROGRAMS;

export function isInstalled(program: Program): boolean {
  const folders = (process.env.PATH ?? "").split(":");

  return PROGRAMS[program].commands.every((name) =>
    folders.some((folder) => existsSync(`${folder}/${name}`)),
  );
}

type IsEnough = (stdout: string, stderr: string) => boolean;
type Finished = { stdout: string; stderr: string; code: number | null };

/**
 * Runs a program until `isEnough` of its output, for at most `seconds`. Writes `input` every
 * second.
 */
export function run(
  command: string,
  args: string[],
  seconds: number,
  isEnough: IsEnough,
  input = "",
) {
  return new Promise<Finished>((resolve, reject) => {
    const child = spawn(command, args, { stdio: "pipe" });
    let [stdout, stderr] = ["", ""];

    child.stdout.on("data", (data: Buffer) => {
      stdout += data.toString();
    });
    child.stderr.on("data", (data: Buffer) => {
      stderr += data.toString();
    });
    child.stdin.on("error", () => undefined);

    const end = Date.now() + seconds * 1000;
    let reportedAt: number | null = null;
    const looking = setInterval(() => {
      if (reportedAt !== null) {
        void (Date.now() > reportedAt + 10_000 && child.kill("SIGKILL"));

        return;
      }
      if (!isEnough(stdout, stderr) && Date.now() < end) {
        void (input && child.stdin.write(input));

        return;
      }

      reportedAt = Date.now();
      // VLC ends with its input.
      child.stdin.end();
      child.kill("SIGINT");
    }, 1000);

    child.once("error", reject);
    child.once("close", (code) => {
      clearInterval(looking);
      resolve({ stdout, stderr, code });
    });
  });
}

function printMissing() {
  for (const [name, { packages }] of Object.entries(PROGRAMS)) {
    if (!isInstalled(name as Program))
      console.log(`${name} is not installed, so its tests are skipped (${packages}).`);
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) printMissing();

/** VLC refuses to run as root. */
export const unprivileged =
  process.getuid?.() === 0 && spawnSync("runuser", ["-u", "nobody", "true"]).status === 0
    ? ["runuser", "-u", "nobody", "--", "env", "HOME=/tmp"]
    : ["env"];
