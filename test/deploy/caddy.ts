import { spawn } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { isInstalled } from "./is-installed";

type Site = { folder: string; httpPort: number; httpsPort: number; serverPort: number };

export const hasCaddy = () => isInstalled("caddy", "version");

/**
 * Starts Caddy with deploy/caddy/Caddyfile, in which only the name and the server's port are
 * replaced. Global options give it other ports and keep its own certificate authority out of the
 * machine's.
 */
export function startCaddy({ folder, httpPort, httpsPort, serverPort }: Site) {
  const options = `{\n\tadmin off\n\tskip_install_trust\n\thttp_port ${httpPort}\n\thttps_port ${httpsPort}\n}\n\n`;
  const site = readFileSync("deploy/caddy/Caddyfile", "utf8")
    .replaceAll("\n{$NHACSONG_HOST:nhacsong.example} {", `\nhttps://localhost:${httpsPort} {`)
    .replaceAll("{$NHACSONG_SERVER:127.0.0.1:3000}", `127.0.0.1:${serverPort}`);
  const config = path.join(folder, "Caddyfile");

  writeFileSync(config, options + site);

  const env = {
    PATH: process.env.PATH,
    HOME: folder,
    XDG_DATA_HOME: folder,
    XDG_CONFIG_HOME: folder,
  };

  return spawn("caddy", ["run", "--config", config, "--adapter", "caddyfile"], {
    stdio: "ignore",
    env: env as never,
  });
}
