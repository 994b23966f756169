import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";

/** OBS on its own display, sending a colour from the start. */
export class Obs {
  private readonly home = mkdtempSync(path.join(tmpdir(), "nhacsong-obs-"));
  private readonly display: ChildProcess;
  private obs: ChildProcess | undefined;

  constructor(private readonly displayNumber: number) {
    this.display = spawn("Xvfb", [`:${displayNumber}`, "-screen", "0", "1280x720x24"], {
      stdio: "ignore",
    });
  }

  /** `server` and `key` are named as in its settings. */
  async start(server: string, key: string) {
    this.writeSettings(server, key);
    await wait(1000);

    const env = {
      ...process.env,
      HOME: this.home,
      XDG_CONFIG_HOME: path.join(this.home, ".config"),
      DISPLAY: `:${this.displayNumber}`,
      LIBGL_ALWAYS_SOFTWARE: "1",
      QT_QPA_PLATFORM: "xcb",
    };
    const args = [
      "--multi",
      "--startstreaming",
      "--profile",
      "Show",
      "--collection",
      "Show",
      "--minimize-to-tray",
    ];

    this.obs = spawn("obs", [...args, "--disable-updater", "--disable-shutdown-check"], {
      env,
      stdio: "ignore",
    });
  }

  log(): string {
    const folder = path.join(this.home, ".config/obs-studio/logs");
    if (!existsSync(folder)) return "";

    const newest = readdirSync(folder).sort().at(-1);

    return newest ? readFileSync(path.join(folder, newest), "utf8") : "";
  }

  async stop() {
    if (!this.obs || this.obs.exitCode !== null || this.obs.signalCode) return;

    const closed = once(this.obs, "close");

    this.obs.kill("SIGTERM");

    const timer = setTimeout(() => this.obs?.kill("SIGKILL"), 10_000);

    await closed;
    clearTimeout(timer);
  }

  async close() {
    await this.stop();
    this.display.kill();
    rmSync(this.home, { recursive: true, force: true });
  }

  private writeSettings(server: string, key: string) {
    const root = path.join(this.home, ".config/obs-studio");
    const profile = path.join(root, "basic/profiles/Show");
    const scenes = path.join(root, "basic/scenes");

    mkdirSync(profile, { recursive: true });
    mkdirSync(scenes, { recursive: true });
    writeFileSync(
      path.join(root, "global.ini"),
      "[General]\nFirstRun=true\nLastVersion=486539266\nEnableAutoUpdates=false\n[Basic]\nProfile=Show\nProfileDir=Show\n" +
        "SceneCollection=Show\nSceneCollectionFile=Show\n[BasicWindow]\nSysTrayEnabled=false\n",
    );
    writeFileSync(
      path.join(profile, "basic.ini"),
      "[General]\nName=Show\n[Output]\nMode=Simple\nReconnect=true\nRetryDelay=2\nMaxRetries=20\n" +
        "[SimpleOutput]\nVBitrate=1000\nABitrate=128\nStreamEncoder=x264\nUseAdvanced=true\nPreset=ultrafast\nx264Settings=keyint=60\n" +
        "[Video]\nBaseCX=1280\nBaseCY=720\nOutputCX=640\nOutputCY=360\nFPSType=0\nFPSCommon=30\n[Audio]\nSampleRate=48000\nChannelSetup=Stereo\n",
    );
    writeFileSync(
      path.join(profile, "service.json"),
      JSON.stringify({ type: "rtmp_custom", settings: { server, key, use_auth: false } }),
    );

    const color = {
      id: "color_source_v3",
      name: "Colour",
      settings: { color: 4278190335, width: 1280, height: 720 },
    };
    const scene = {
      id: "scene",
      name: "Scene",
      settings: { id_counter: 1, items: [{ name: "Colour", id: 1, visible: true }] },
    };

    writeFileSync(
      path.join(scenes, "Show.json"),
      JSON.stringify({
        name: "Show",
        current_scene: "Scene",
        current_program_scene: "Scene",
        scene_order: [{ name: "Scene" }],
        sources: [color, scene],
      }),
    );
  }
}
