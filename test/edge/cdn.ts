import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { ChildProcess } from "node:child_process";
import { mainConfig, startNginx } from "../deploy/nginx";
import { freePorts, isListening } from "./edge";

type Origin = { home: string; key: string };

/** A CDN as providers rent them: nginx that keeps files by their address, and knows no cookies and no tickets. */
export class Cdn {
  readonly folder = mkdtempSync(path.join(tmpdir(), "nhacsong-cdn-"));
  url = "";
  private nginx: ChildProcess | undefined;

  async start({ home, key }: Origin) {
    const [port] = await freePorts(1);
    this.url = `http://localhost:${port}`;
    const site = path.join(this.folder, "cdn.conf");
    writeFileSync(
      site,
      `proxy_cache_path ${this.folder}/cache levels=1:2 keys_zone=cdn:1m max_size=100m use_temp_path=off;
      server {
        listen ${port};
        access_log off;
        location / {
          proxy_pass ${home};
          proxy_http_version 1.1;
          proxy_set_header Connection "";
          proxy_set_header Cookie "";
          proxy_set_header nhacsong-cdn-key "${key}";
          proxy_cache cdn;
          proxy_cache_lock on;
          proxy_cache_key "$request_uri";
          add_header cdn-cache $upstream_cache_status;
        }
      }`,
    );
    const config = path.join(this.folder, "nginx.conf");
    writeFileSync(config, mainConfig(this.folder, site));
    this.nginx = startNginx(config);
    await isListening(port!);
  }

  async stop() {
    if (!this.nginx || this.nginx.exitCode !== null || this.nginx.signalCode !== null) return;
    const gone = once(this.nginx, "exit");
    this.nginx.kill();
    await gone;
  }

  async close() {
    await this.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }
}
