import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { compile } from "proxy-addr";
import { z } from "zod";
import { createFilesPrivately } from "~db/private-files.server";

const Flag = z.enum(["0", "1", "true", "false"]).transform((value) => value === "1" || value === "true");

/** Off, how many hops to believe (1: the nearest), or the addresses and networks of the proxies. */
const TrustedProxies = z.string().transform((text, context) => {
  if (text === "0" || text === "false") return false as const;
  if (text === "true") return 1;
  if (/^[1-9]$/.test(text)) return Number(text);
  const proxies = text.split(",").map((one) => one.trim());
  try {
    compile(proxies);
    return proxies;
  } catch {
    context.addIssue("0, 1, or addresses and networks separated by commas");
    return z.NEVER;
  }
});

/** All, or origins separated by spaces or commas, as browsers name them. */
const Origins = z.string().transform((text, context) => {
  const origins = text.split(/[\s,]+/).filter(Boolean);
  if (origins.join() === "*") return "*" as const;
  const isOrigin = (one: string) =>
    URL.canParse(one) && /^https?:$/.test(new URL(one).protocol) && !/[?#]|\w\/./.test(one);
  if (origins.every(isOrigin)) return origins.map((one) => new URL(one).origin);
  context.addIssue("*, or origins such as https://player.example separated by spaces or commas");
  return z.NEVER;
});

const Environment = z.object({
  NODE_ENV: z.enum(["development", "production", "test"]).default("development"),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().default("127.0.0.1"),
  DATA_DIR: z.string().default("./data"),
  APP_URL: z.url({ protocol: /^https?$/ }).optional(),
  DEMO: Flag.optional(),
  PAYMENTS: z.enum(["test"]).optional(),
  STRIPE_SECRET_KEY: z.string().optional(),
  STRIPE_PUBLISHABLE_KEY: z.string().optional(),
  STRIPE_WEBHOOK_SECRET: z.string().optional(),
  STRIPE_API_BASE: z.url().optional(),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  GOOGLE_ISSUER_BASE: z.url().optional(),
  SMTP_URL: z.string().optional(),
  CONTACT: z.union([z.email(), z.url({ protocol: /^https?$/ })]).optional(),
  MAIL_FROM: z.string().default("Nhạc Sống <no-reply@localhost>"),
  RTMP_HOST: z.string().optional(),
  RTMP_PORT: z.coerce.number().int().min(0).max(65535).default(1935),
  DISK_FLOOR_MB: z.coerce.number().min(0).default(500),
  RECORDINGS_QUOTA_GB: z.coerce.number().positive().optional(),
  SHOW_QUOTA_GB: z.coerce.number().positive().default(30),
  FFMPEG_LADDER: Flag.default(true),
  UPLINK_MBIT: z.coerce.number().positive().optional(),
  HLS_ORIGINS: Origins.optional(),
  SESSION_SECRET: z.string().min(16).optional(),
  TRUST_PROXY: TrustedProxies.default(false),
  SIGNUPS_PER_ADDRESS: z.coerce.number().int().min(1).optional(),
  GUEST_SOCKETS_PER_ADDRESS: z.coerce.number().int().min(1).default(300),
  REDIS_URL: z.string().optional(),
  LOG_LEVEL: z.enum(["silent", "fatal", "error", "warn", "info", "debug", "trace"]).default("info"),
});

createFilesPrivately();

/** The environment, read once. An empty variable counts as unset. Nothing else reads process.env. */
export const env = parse();

function parse() {
  const given = Object.fromEntries(Object.entries(process.env).filter(([, value]) => value !== ""));
  const result = Environment.safeParse(given);
  if (!result.success) {
    throw new Error(`The environment is not usable:\n${z.prettifyError(result.error)}`);
  }
  const variables = { ...result.data, DATA_DIR: path.resolve(result.data.DATA_DIR) };
  const DEMO = isDemo(variables);
  const PAYMENTS = variables.PAYMENTS ?? (DEMO && !variables.STRIPE_SECRET_KEY ? ("test" as const) : undefined);
  return { ...variables, DEMO, PAYMENTS };
}

/** On when DATA_DIR is new and no public address is set; what was decided first is remembered in DATA_DIR. */
function isDemo({
  NODE_ENV,
  DEMO,
  APP_URL,
  DATA_DIR,
}: {
  NODE_ENV: string;
  DEMO?: boolean;
  APP_URL?: string;
  DATA_DIR: string;
}) {
  if (DEMO !== undefined || NODE_ENV === "test") return DEMO ?? false;
  const remembered = path.join(DATA_DIR, "demo");
  mkdirSync(DATA_DIR, { recursive: true });
  try {
    writeFileSync(remembered, APP_URL === undefined ? "1" : "0", { flag: "wx" });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  return readFileSync(remembered, "utf8") === "1";
}

/** True when the server is run for real: a public address is set (design: APP_URL decides). */
export const isInProduction = env.APP_URL !== undefined;
