import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";

/**
 * A sound card for a machine without one: browsers keep the picture waiting, and give no sound to encode, when there
 * is none. Their environment needs `env`; without PulseAudio it is empty.
 */
export async function plugInSoundCard(): Promise<{ env: Record<string, string>; unplug: () => void }> {
  if (spawnSync("pulseaudio", ["--version"]).status !== 0) return { env: {}, unplug: () => undefined };
  const folder = mkdtempSync(path.join(tmpdir(), "nhacsong-sound-"));
  const socket = path.join(folder, "pulse");
  const modules = ["module-null-sink", `module-native-protocol-unix socket=${socket} auth-anonymous=1`];
  const args = ["-n", "--daemonize=no", "--exit-idle-time=-1", ...modules.map((module) => `--load=${module}`)];
  const env = { ...process.env, HOME: folder, XDG_RUNTIME_DIR: folder };
  const server = spawn("pulseaudio", args, { env, stdio: "ignore" });
  for (let i = 0; i < 50 && !existsSync(socket); i++) await wait(100);
  return {
    env: { PULSE_SERVER: `unix:${socket}` },
    unplug: () => {
      server.kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
