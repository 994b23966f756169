import { execFileSync, spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { isInstalled } from "./is-installed";

type Certificate = { certificate: string; key: string };
type Site = {
  folder: string;
  httpPort: number;
  httpsPort: number;
  serverPort: number;
  name?: string;
  certificate?: Certificate;
};

/** nginx is installed, with openssl for its certificate. */
export const hasNginx = () => isInstalled("nginx", "-v") && isInstalled("openssl", "version");

/**
 * Writes deploy/nginx with the segment cache for this machine: only names, ports and paths are
 * replaced.
 * @returns the path of a main configuration that includes it
 */
export function writeNginxConfig({
  folder,
  httpPort,
  httpsPort,
  serverPort,
  name = "localhost",
  ...given
}: Site): string {
  const { certificate, key } = given.certificate ?? makeCertificate(folder);
  const snippet = path.join(folder, "nhacsong-segment-cache.conf");
  const replaced: [string, string][] = [
    ["server_name nhacsong.example;", `server_name ${name};`],
    ["https://nhacsong.example$", `https://${name}:${httpsPort}$`],
    ["/etc/letsencrypt/live/nhacsong.example/fullchain.pem", certificate],
    ["/etc/letsencrypt/live/nhacsong.example/privkey.pem", key],
    ["listen 80;", `listen ${httpPort};`],
    ["listen [::]:80;", `listen [::]:${httpPort};`],
    ["listen 443 ", `listen ${httpsPort} `],
    ["listen [::]:443 ", `listen [::]:${httpsPort} `],
    ["server 127.0.0.1:3000;", `server 127.0.0.1:${serverPort};`],
    ["error_log /var/log/nginx/error.log crit;", "error_log stderr crit;"],
    ["/var/lib/nginx/nhacsong", path.join(folder, "cache")],
    ["# include /etc/nginx/snippets/nhacsong-segment-cache.conf;", `include ${snippet};`],
  ];

  writeFileSync(snippet, readFileSync("deploy/nginx/nhacsong-segment-cache.conf"));

  const site = path.join(folder, "nhacsong.conf");

  writeFileSync(
    site,
    withoutMissingIpv6(replaceAll(readFileSync("deploy/nginx/nhacsong.conf", "utf8"), replaced)),
  );

  const main = path.join(folder, "nginx.conf");

  writeFileSync(main, mainConfig(folder, site));

  return main;
}

/** Starts nginx in the foreground; it ends with the returned process. */
export function startNginx(config: string) {
  return spawn("nginx", ["-c", config, "-e", "stderr"], { stdio: "inherit" });
}

/** @throws if a text is not there: the file in deploy/ has changed */
function replaceAll(text: string, replaced: [string, string][]): string {
  for (const [from, to] of replaced) {
    if (!text.includes(from)) throw new Error(`deploy/nginx/nhacsong.conf has no "${from}"`);

    text = text.replaceAll(from, to);
  }

  return text;
}

/** Debian's nginx.conf needs IPv6 as well; the machine of a test may have none. */
export function withoutMissingIpv6(text: string): string {
  return existsSync("/proc/net/if_inet6") ? text : text.replace(/^ *listen \[::\].*\n/gm, "");
}

/** Stands for Debian's /etc/nginx/nginx.conf, with its files in the folder. */
export function mainConfig(folder: string, site: string): string {
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];

  for (const name of temporary) mkdirSync(path.join(folder, name), { recursive: true });

  return [
    ...(process.getuid?.() === 0 ? ["user root;"] : []),
    "daemon off;",
    "worker_processes 1;",
    `pid ${folder}/nginx.pid;`,
    "error_log stderr crit;",
    "events { worker_connections 768; }",
    "http {",
    ...temporary.map((name) => `  ${name}_temp_path ${path.join(folder, name)};`),
    `  include ${site};`,
    "}",
    "",
  ].join("\n");
}

/** For this machine and other names of it. */
export function makeCertificate(folder: string, names: string[] = []): Certificate {
  const [certificate, key] = [path.join(folder, "fullchain.pem"), path.join(folder, "privkey.pem")];
  const subject = [
    "-subj",
    "/CN=localhost",
    "-addext",
    `subjectAltName=${["localhost", ...names].map((it) => `DNS:${it}`).join()},IP:127.0.0.1`,
  ];
  const kind = [
    "-x509",
    "-newkey",
    "ec",
    "-pkeyopt",
    "ec_paramgen_curve:prime256v1",
    "-nodes",
    "-days",
    "2",
  ];

  execFileSync("openssl", ["req", ...kind, "-keyout", key, "-out", certificate, ...subject], {
    stdio: "ignore",
  });

  return { certificate, key };
}
