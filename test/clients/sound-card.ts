import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";

type SoundCard = { env: Record<string, string>; unplug: () => Promise<void> };

/**
 * A sound card for a machine without one: browsers keep the picture waiting, and give no sound to
 * encode, when there is none. Their environment needs `env`; without PulseAudio it is empty.
 */
export async function plugInSoundCard(): Promise<SoundCard> {
  if (spawnSync("pulseaudio", ["--version"]).status !== 0)
    return { env: {}, unplug: async () => undefined };

  const folder = mkdtempSync(path.join(tmpdir(), "nhacsong-sound-"));
  // PulseAudio keeps its folder "pulse" here.
  const socket = path.join(folder, "socket");
  const modules = [
    "module-null-sink",
    `module-native-protocol-unix socket=${socket} auth-anonymous=1`,
  ];
  const args = [
    "-n",
    "--daemonize=no",
    "--exit-idle-time=-1",
    ...modules.map((module) => `--load=${module}`),
  ];
  const env = { ...process.env, HOME: folder, XDG_RUNTIME_DIR: folder };
  const server = spawn("pulseaudio", args, { env, stdio: "ignore" });

  for (let i = 0; !existsSync(socket); i++) {
    if (i === 300 || server.exitCode !== null) throw new Error("PulseAudio does not listen.");

    await wait(100);
  }

  return {
    env: { PULSE_SERVER: `unix:${socket}` },
    unplug: async () => {
      const exited = once(server, "exit");

      server.kill();
      await exited;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
