import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { makeEdgeFiles } from "../../scripts/edge/edge-files";
import { isInstalled } from "../deploy/is-installed";
import { hasNginx, mainConfig, makeCertificate, withoutMissingIpv6 } from "../deploy/nginx";
import { freePorts } from "../free-port";

export const EDGE_KEY = "paris:0123456789abcdef0123456789abcdef";
export const hasEdgePrograms = hasNginx() && isInstalled("varnishd", "-V");
if (!hasEdgePrograms)
  process.stderr.write(
    "nginx or Varnish is not installed: the tests of deploy/edge are skipped.\n",
  );

type Settings = {
  homeAddress: string;
  site?: string;
  /** Of a home that is reached by TLS. */
  homeCertificate?: string;
  /** A host of its own. */
  name?: string;
  key?: string;
  relays?: string[];
  certificate?: { certificate: string; key: string };
};

/**
 * A real edge on this machine: nginx and Varnish with the files that `nhacsong edge-config` writes.
 */
export class Edge {
  readonly folder = mkdtempSync(path.join(tmpdir(), "nhacsong-edge-"));
  base = "";
  /** By its own name. */
  ownAddress = "";
  private readonly running = new Map<string, ChildProcess>();
  private ports = { https: 0, cache: 0 };

  async start({
    homeAddress,
    site,
    homeCertificate,
    relays,
    name,
    key: edgeKey = EDGE_KEY,
    ...given
  }: Settings) {
    chmodSync(this.folder, 0o755);

    const [http, https, cache, home] = await freePorts(4);

    this.ports = { https: https!, cache: cache! };
    this.base = `https://localhost:${https}`;
    this.ownAddress = `https://${name ?? "localhost"}:${https}`;

    const { certificate, key } = given.certificate ?? makeCertificate(this.folder);
    const settings = {
      SITE: site ?? this.base,
      HOME_ADDRESS: homeAddress,
      EDGE_KEY: edgeKey,
      EDGE_URL: name ? this.ownAddress : "",
      CERTIFICATE: certificate,
      CERTIFICATE_KEY: key,
      HTTP_PORT: http,
      HTTPS_PORT: https,
      CACHE_PORT: cache,
      HOME_PORT: home,
      MEDIA_MEMORY: "64M",
      CACHE_FOLDER: this.makeFolder("cache"),
      ACCESS_LOG: path.join(this.makeFolder("log"), "access.log"),
      ERROR_LOG: path.join(this.folder, "log/error.log"),
      DRAIN_FILE: path.join(this.folder, "draining"),
      RELAYS: relays?.join(",") ?? "",
    };
    const text = Object.entries(settings).map(([name, value]) => `${name}=${value}\n`);
    const [vcl, service, ...nginx] = [...makeEdgeFiles(text.join("")).values()] as [
      string,
      string,
      ...string[],
    ];
    const file = (name: string, content: string) => {
      const place = path.join(this.folder, name);

      writeFileSync(place, content);
      // Varnish reads it as another user.
      chmodSync(place, 0o644);

      return place;
    };

    file("nhacsong.vcl", vcl);
    file("varnish.service", service);

    const authorities = "/etc/ssl/certs/ca-certificates.crt";
    const trusting = nginx.join("").replaceAll(authorities, homeCertificate ?? authorities);

    file("nginx.conf", mainConfig(this.folder, file("site.conf", withoutMissingIpv6(trusting))));
    await Promise.all([this.startVarnish(), this.startNginx()]);
  }

  /** With the arguments of the service, but for the paths. */
  async startVarnish() {
    const [, line] = /^ExecStart=\/usr\/sbin\/varnishd (.+)$/m.exec(this.read("varnish.service"))!;
    const isRoot = process.getuid?.() === 0;
    const given = line!
      .replace("/etc/varnish/nhacsong.vcl", path.join(this.folder, "nhacsong.vcl"))
      .split(" ");
    const args = isRoot ? given : given.map((it) => (it === "unix,user=vcache" ? "none" : it));

    this.run("varnishd", [...args, "-n", path.join(this.folder, "varnish")]);
    await isListening(this.ports.cache);
  }

  async startNginx() {
    this.run("nginx", ["-c", path.join(this.folder, "nginx.conf"), "-e", "stderr"]);
    await isListening(this.ports.https);
  }

  /** Requests that Varnish answered from its memory. */
  countCacheHits(): number {
    const args = ["-n", path.join(this.folder, "varnish"), "-1", "-f", "MAIN.cache_hit"];

    return Number(
      /^MAIN\.cache_hit\s+(\d+)/.exec(execFileSync("varnishstat", args, { encoding: "utf8" }))?.[1],
    );
  }

  signal(program: "nginx" | "varnishd", signal: NodeJS.Signals) {
    this.running.get(program)!.kill(signal);
  }

  /** The program and its children: nginx's workers outlive a killed master. */
  signalAll(program: "nginx" | "varnishd", signal: NodeJS.Signals) {
    const pid = this.running.get(program)!.pid!;
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8")
      .trim()
      .split(" ")
      .filter(Boolean);

    for (const it of [pid, ...children.map(Number)]) process.kill(it, signal);
  }

  /** `/edge-health` says so from now on. */
  setDraining(isDraining: boolean) {
    const file = path.join(this.folder, "draining");
    if (isDraining) writeFileSync(file, "");
    else rmSync(file, { force: true });
  }

  async stop(program: "nginx" | "varnishd") {
    const child = this.running.get(program);
    if (!child || child.exitCode !== null || child.signalCode !== null) return;

    const gone = once(child, "exit");

    child.kill();
    await gone;
  }

  read(name: string): string {
    return readFileSync(path.join(this.folder, name), "utf8");
  }

  async close() {
    await Promise.all([this.stop("nginx"), this.stop("varnishd")]);
    rmSync(this.folder, { recursive: true, force: true });
  }

  /**
   * As systemd does, without the private umask of this process: Varnish's compiler is another user.
   */
  private run(program: "nginx" | "varnishd", args: string[]) {
    const shell = ["-c", 'umask 022 && exec "$0" "$@"', program, ...args];

    this.running.set(program, spawn("sh", shell, { stdio: ["ignore", "ignore", "inherit"] }));
  }

  private makeFolder(name: string): string {
    mkdirSync(path.join(this.folder, name), { recursive: true });

    return path.join(this.folder, name);
  }
}

async function isListening(port: number) {
  for (;;) {
    const isOpen = await fetch(`http://127.0.0.1:${port}/`).then(
      () => true,
      () => false,
    );
    if (isOpen) return;

    await wait(50);
  }
}
