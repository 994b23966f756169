import { readFileSync } from "node:fs";
import path from "node:path";
import { parseEnv } from "node:util";
import { z } from "zod";
import { codeFolder } from "~db/code-folder.server";
import { Origin } from "~/platform/settings/formats";

const PortNumber = z.coerce.number().int().min(1).max(65535);
/** A path that is inserted into the configuration unchanged. */
const FilePath = z.string().regex(/^\/[\w./@+-]+$/, "must be an absolute path");

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
  CERTIFICATE: FilePath,
  CERTIFICATE_KEY: FilePath,
  /** Relays are reached by plain HTTP, on the edge itself or in a private network. */
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
  HTTP_PORT: PortNumber.default(80),
  HTTPS_PORT: PortNumber.default(443),
  CACHE_PORT: PortNumber.default(6081),
  HOME_PORT: PortNumber.default(6082),
  CACHE_FOLDER: FilePath.default("/var/lib/nginx/nhacsong-edge"),
  ACCESS_LOG: FilePath.default("/var/log/nginx/nhacsong-edge.log"),
  ERROR_LOG: FilePath.default("/var/log/nginx/error.log"),
  DRAIN_FILE: FilePath.default("/run/nhacsong-draining"),
});

/** The place on the edge for each file of deploy/edge. */
const PLACES = {
  "nhacsong.vcl": "/etc/varnish/nhacsong.vcl",
  "varnish.service.conf": "/etc/systemd/system/varnish.service.d/nhacsong.conf",
  "nhacsong-edge.conf": "/etc/nginx/conf.d/nhacsong-edge.conf",
};
/** Files for an edge with its own host name only. */
const NAME_PLACES = { "nhacsong-own-name.conf": "/etc/nginx/conf.d/nhacsong-own-name.conf" };

export class EdgeSettingsError extends Error {}

/**
 * Fills in the configuration of an edge. `settings`: the text of its settings file.
 * @returns the files by their path on the edge
 * @throws EdgeSettingsError with a line for each unusable setting
 */
export function makeEdgeFiles(settings: string): Map<string, string> {
  const values = valuesOf(settings);
  const edgeFiles = Object.entries(values.EDGE_URL ? { ...PLACES, ...NAME_PLACES } : PLACES).map(
    ([templateName, filePlace]): [string, string] => {
      const template = readFileSync(path.join(codeFolder, "deploy/edge", templateName), "utf8");

      return [
        filePlace,
        template.replace(/@([A-Z_]+)@/g, (_, placeholderKey: keyof typeof values) =>
          String(values[placeholderKey]),
        ),
      ];
    },
  );

  return new Map(edgeFiles);
}

function valuesOf(settings: string) {
  const givenSettings = Object.entries(parseEnv(settings)).filter(([, value]) => value !== "");
  const parsed = EdgeSettings.safeParse(Object.fromEntries(givenSettings));
  if (!parsed.success) throw new EdgeSettingsError(parsed.error.issues.map(lineOf).join("\n"));

  const [siteUrl, homeUrl] = [new URL(parsed.data.SITE), new URL(parsed.data.HOME_ADDRESS)];
  const relays = parsed.data.RELAYS?.split(",");
  const homePort = homeUrl.port || (homeUrl.protocol === "https:" ? "443" : "80");

  return {
    ...parsed.data,
    SITE: siteUrl.origin,
    SITE_HOST: siteUrl.host,
    SITE_NAME: siteUrl.hostname,
    EDGE_NAME: parsed.data.EDGE_URL && new URL(parsed.data.EDGE_URL).hostname,
    HOME_SCHEME: homeUrl.protocol.slice(0, -1),
    HOME_HOST: `${homeUrl.hostname}:${homePort}`,
    HOME_NAME: homeUrl.hostname,
    ROOM_SCHEME: relays ? "http" : homeUrl.protocol.slice(0, -1),
    ROOM_SERVERS: relays
      ? relays
          .map((relayAddress) => `  server ${relayAddress} max_fails=1 fail_timeout=2s;`)
          .join("\n")
      : `  server ${homeUrl.hostname}:${homePort};`,
    // Sockets of unreachable relays go to home.
    ROOM_FALLBACK: relays
      ? "proxy_intercept_errors on;\n    error_page 502 503 504 = @rooms_at_home;"
      : "",
    // A relay that cannot reach home responds with 502. A relay's 503 comes from home: no bandwidth
    // is left.
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
