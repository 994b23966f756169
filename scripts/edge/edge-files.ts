import { readFileSync } from "node:fs";
import path from "node:path";
import { parseEnv } from "node:util";
import { z } from "zod";
import { codeFolder } from "~db/code-folder.server";
import { Origin } from "~/platform/settings/formats";

const Port = z.coerce.number().int().min(1).max(65535);
/** Goes into the configuration as it is. */
const File = z.string().regex(/^\/[\w./@+-]+$/, "must be an absolute path");

const EdgeSettings = z.strictObject({
  SITE: Origin,
  HOME_ADDRESS: Origin,
  EDGE_KEY: z
    .string()
    .regex(
      /^([a-z0-9-]{1,32}:)?[\w-]{16,200}$/,
      "must be an entry of EDGE_KEYS, such as paris:Zk3…",
    ),
  EDGE_URL: Origin.optional(),
  CERTIFICATE: File,
  CERTIFICATE_KEY: File,
  /** Reached by plain HTTP: on the edge itself or in a private network. */
  RELAYS: z
    .string()
    .regex(
      /^[\w.-]+:\d+(,[\w.-]+:\d+)*$/,
      "must be addresses with ports such as 127.0.0.1:3000, separated by commas",
    )
    .optional(),
  MEDIA_MEMORY: z
    .string()
    .regex(/^\d+[MG]$/, "must be a size such as 512M or 2G")
    .default("512M"),
  HTTP_PORT: Port.default(80),
  HTTPS_PORT: Port.default(443),
  CACHE_PORT: Port.default(6081),
  HOME_PORT: Port.default(6082),
  CACHE_FOLDER: File.default("/var/lib/nginx/nhacsong-edge"),
  ACCESS_LOG: File.default("/var/log/nginx/nhacsong-edge.log"),
  ERROR_LOG: File.default("/var/log/nginx/error.log"),
  DRAIN_FILE: File.default("/run/nhacsong-draining"),
});

/** Place of each file of deploy/edge on the edge. */
const PLACES = {
  "nhacsong.vcl": "/etc/varnish/nhacsong.vcl",
  "varnish.service.conf": "/etc/systemd/system/varnish.service.d/nhacsong.conf",
  "nhacsong-edge.conf": "/etc/nginx/conf.d/nhacsong-edge.conf",
};
/** Only for an edge with a name of its own. */
const NAME_PLACES = { "nhacsong-own-name.conf": "/etc/nginx/conf.d/nhacsong-own-name.conf" };

export class EdgeSettingsError extends Error {}

/**
 * Fills in the configuration of an edge. `settings`: the text of its settings file.
 * @returns the files by their path on the edge
 * @throws EdgeSettingsError with a line for each setting that cannot be used
 */
export function makeEdgeFiles(settings: string): Map<string, string> {
  const values = valuesOf(settings);
  const files = Object.entries(values.EDGE_URL ? { ...PLACES, ...NAME_PLACES } : PLACES).map(
    ([name, place]): [string, string] => {
      const template = readFileSync(path.join(codeFolder, "deploy/edge", name), "utf8");

      return [
        place,
        template.replace(/@([A-Z_]+)@/g, (_, key: keyof typeof values) => String(values[key])),
      ];
    },
  );

  return new Map(files);
}

function valuesOf(settings: string) {
  const given = Object.entries(parseEnv(settings)).filter(([, value]) => value !== "");
  const parsed = EdgeSettings.safeParse(Object.fromEntries(given));
  if (!parsed.success) throw new EdgeSettingsError(parsed.error.issues.map(lineOf).join("\n"));

  const [site, home] = [new URL(parsed.data.SITE), new URL(parsed.data.HOME_ADDRESS)];
  const relays = parsed.data.RELAYS?.split(",");
  const port = home.port || (home.protocol === "https:" ? "443" : "80");

  return {
    ...parsed.data,
    SITE: site.origin,
    SITE_HOST: site.host,
    SITE_NAME: site.hostname,
    EDGE_NAME: parsed.data.EDGE_URL && new URL(parsed.data.EDGE_URL).hostname,
    HOME_SCHEME: home.protocol.slice(0, -1),
    HOME_HOST: `${home.hostname}:${port}`,
    HOME_NAME: home.hostname,
    ROOM_SCHEME: relays ? "http" : home.protocol.slice(0, -1),
    ROOM_SERVERS: relays
      ? relays.map((relay) => `  server ${relay} max_fails=1 fail_timeout=2s;`).join("\n")
      : `  server ${home.hostname}:${port};`,
    // The sockets of relays that are away go to home.
    ROOM_FALLBACK: relays
      ? "proxy_intercept_errors on;\n    error_page 502 503 504 = @rooms_at_home;"
      : "",
    // 502 is the answer of a relay without home. A relay's 503 is home's: there is no bandwidth
    // left.
    DOOR_FALLBACK: relays
      ? "proxy_next_upstream error timeout http_502 non_idempotent;\n    proxy_read_timeout 3s;\n    proxy_intercept_errors on;\n    error_page 502 504 = @doors_at_home;"
      : "",
  };
}

function lineOf(issue: z.core.$ZodIssue): string {
  if (issue.code === "unrecognized_keys")
    return `${issue.keys.join(", ")}: not a setting of an edge`;

  return `${issue.path.join(".")}: ${issue.message}`;
}
