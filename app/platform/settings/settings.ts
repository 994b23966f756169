import { z } from "zod";
import { BANK_PROVIDER_SETTINGS } from "./groups/bank-provider-settings";
import { BANK_SETTINGS } from "./groups/bank-settings";
import { setting, SOME_TEXT, type Values } from "./declare-setting";
import {
  MAIL_SETTINGS,
  METRICS_SETTINGS,
  PUSH_SETTINGS,
  WEBHOOK_SETTINGS,
} from "./groups/delivery-settings";
import { EdgeKeys, EdgeNumbers, EdgeUrls, Hosts, Origin, Origins, TrustedProxies } from "./formats";
import { SELLER_SETTINGS } from "./groups/seller-settings";
import { STORAGE_SETTINGS } from "./groups/storage-settings";
import { STRIPE_SETTINGS } from "./groups/stripe-settings";
import { TEXT_SETTINGS } from "./groups/text-settings";
import { ZALO_SETTINGS } from "./groups/zalo-settings";

const Flag = z
  .enum(["0", "1", "true", "false"])
  .transform((value) => value === "1" || value === "true");
const Port = z.coerce.number().int().min(0).max(65535);
const Text = z.string();

const PORT_FORMAT = "a port from 0 to 65535";
const FLAG_FORMAT = "0 or 1";

/**
 * Every setting, declared once. Parsing, error messages, `.env.example` and the table in
 * docs/operate/settings.md are made from it (`npm run settings`).
 */
export const SETTINGS = {
  PORT: setting(Port.default(3000), { expects: PORT_FORMAT, meaning: "port of the web server" }),
  HOST: setting(Text.default("127.0.0.1"), {
    expects: "an address of this machine, such as 127.0.0.1 or 0.0.0.0",
    meaning: "address the web server listens on",
  }),
  DATA_DIR: setting(Text.default("./data"), {
    expects: "a folder",
    meaning: "folder with the database, media, uploads and the secret",
    example: "/var/lib/nhacsong",
  }),
  APP_URL: setting(Origin.optional(), {
    expects: "a web address without a path, such as https://nhacsong.example",
    wanted: {},
    meaning: "public address, used in mails, QR codes and sign-in; setting it means production",
    example: "https://nhacsong.example",
  }),
  FORMER_HOSTS: setting(Hosts.optional(), {
    expects: "host names without protocol and port, such as old.example, separated by commas",
    meaning:
      "host names this site had before; their links lead to the same page at `APP_URL` (docs/operate/move.md)",
    unset: "none",
    example: "old.example",
  }),
  DEMO: setting(Flag.optional(), {
    expects: FLAG_FORMAT,
    meaning: "1 = demo data and the demo show; the first decision is remembered in `DATA_DIR`",
    unset: "on for a new folder without `APP_URL`",
    example: "0",
  }),
  PAYMENTS: setting(z.enum(["test"]).optional(), {
    expects: '"test", or unset',
    meaning:
      "`test` = test payments; unset with `STRIPE_SECRET_KEY` = Stripe; neither = checkout says that payments are unavailable",
    example: "test",
  }),
  ...STRIPE_SETTINGS,
  PAYOUT_RESERVE_DAYS: setting(z.coerce.number().int().min(0).max(90).default(3), {
    expects: "a whole number of days from 0 to 90",
    meaning: "days after a show until its money is due to the artist, for refunds and disputes",
  }),
  ...BANK_SETTINGS,
  ...BANK_PROVIDER_SETTINGS,
  ...SELLER_SETTINGS,
  GOOGLE_CLIENT_ID: setting(Text.optional(), { expects: SOME_TEXT, meaning: "Google sign-in" }),
  GOOGLE_CLIENT_SECRET: setting(Text.optional(), {
    expects: SOME_TEXT,
    meaning: "Google sign-in",
    isSecret: true,
  }),
  SERVICE_WORKER: setting(Flag.default(true), {
    expects: FLAG_FORMAT,
    meaning:
      "0 = browsers remove the site's service worker and the tickets it stored, at their next visit, and the site offers no notices on devices",
  }),
  CONTACT: setting(z.union([z.email(), z.url({ protocol: /^https?$/ })]).optional(), {
    expects: "an email address or a web address",
    wanted: {},
    meaning:
      "how people reach you: shown in the footer, in every mail, and on the privacy and forgot-password pages",
    example: "help@nhacsong.example",
  }),
  ...MAIL_SETTINGS,
  ...PUSH_SETTINGS,
  ...TEXT_SETTINGS,
  ...WEBHOOK_SETTINGS,
  ...ZALO_SETTINGS,
  RTMP_PORT: setting(Port.default(1935), {
    expects: PORT_FORMAT,
    meaning: "RTMP for encoders such as OBS; 0 = off",
  }),
  RTMP_HOST: setting(Text.optional(), {
    expects: "an address of this machine",
    meaning: "address RTMP listens on",
    unset: "as `HOST`",
    example: "0.0.0.0",
  }),
  RTMP_PUBLIC_HOST: setting(
    z
      .string()
      .regex(/^[\w.:[\]-]+$/)
      .optional(),
    {
      expects: "a host name or an address",
      meaning: "host that encoders are told, where the site's own name leads to an edge",
      unset: "the host of `APP_URL`",
      example: "home.nhacsong.example",
    },
  ),
  FFMPEG_LADDER: setting(Flag.default(true), {
    expects: FLAG_FORMAT,
    meaning: "1 = a 360p rendition for shows from encoders, when ffmpeg is on the PATH",
  }),
  LOW_SOUNDS: setting(z.coerce.number().int().min(0).max(1000).optional(), {
    expects: "a whole number",
    meaning:
      "how many shows from encoders may get a sound with 48 kbit/s as well at once, when ffmpeg is on the PATH; 0 = none",
    unset: "4 for each core",
    example: "8",
  }),
  SIMULCASTS: setting(z.coerce.number().int().min(0).max(1000).default(10), {
    expects: "a whole number",
    meaning:
      "how many times shows may be sent to other sites at once, each with the bandwidth of one viewer; 0 = never",
  }),
  DISK_FLOOR_MB: setting(z.coerce.number().min(0).default(500), {
    expects: "a number of megabytes",
    meaning: "free space that recordings never use",
  }),
  RECORDINGS_QUOTA_GB: setting(z.coerce.number().positive().optional(), {
    expects: "a number of gigabytes",
    meaning: "limit for all recordings in `DATA_DIR` together",
  }),
  SHOW_QUOTA_GB: setting(z.coerce.number().positive().default(30), {
    expects: "a number of gigabytes",
    meaning: "limit for the recording of one show",
  }),
  SERVER_BANDWIDTH_MBIT: setting(z.coerce.number().positive().optional(), {
    expects: "a number of Mbit/s",
    meaning: "bandwidth to viewers, shared equally; unset = nobody is refused",
    aliases: ["UPLINK_MBIT"],
  }),
  HLS_ORIGINS: setting(Origins.optional(), {
    expects: "*, or origins such as https://player.example, separated by spaces or commas",
    meaning: "other origins whose pages may play free and donation shows: a list, or `*`",
    unset: "none",
    example: "https://player.example",
  }),
  SESSION_SECRET: setting(z.string().min(16).optional(), {
    expects: "a text of at least 16 characters",
    meaning: "signs cookies and media addresses",
    unset: "generated and stored in `DATA_DIR`",
    isSecret: true,
  }),
  TRUST_PROXY: setting(TrustedProxies.default(false), {
    expects: "0, 1, or addresses and networks separated by commas",
    meaning:
      "the addresses and networks of your reverse proxies, separated by commas, whose forwarded headers are trusted; 1 = the nearest one",
    example: "127.0.0.1",
  }),
  EDGE_KEYS: setting(EdgeKeys.optional(), {
    expects:
      "keys of at least 16 letters, digits, - and _, each after a name and a colon, such as paris:Zk3…",
    meaning:
      "keys of your edges (docs/operate/edges.md): `name:key`, separated by commas; an edge may ask for media on behalf of its readers and say from which address they come",
    unset: "no edges",
    example: "paris:a-long-random-key",
    isSecret: true,
    aliases: ["EDGE_KEY"],
  }),
  ROLE: setting(z.enum(["home", "relay"]).default("home"), {
    expects: '"home" or "relay"',
    meaning:
      "`relay` = this process only holds the sockets of rooms for another server (docs/operate/relays.md), and needs `REDIS_URL`, `HOME_ADDRESS` and `EDGE_KEYS`",
  }),
  REDIS_URL: setting(z.url({ protocol: /^rediss?$/ }).optional(), {
    expects: "an address such as redis://user:password@10.0.0.2:6379",
    meaning: "Redis that connects the server with its relays; without it no relay is accepted",
    unset: "no relays",
    example: "redis://:password@10.0.0.2:6379",
    isSecret: true,
  }),
  HOME_ADDRESS: setting(Origin.optional(), {
    expects: "a web address without a path, such as https://home.nhacsong.example",
    meaning: "address at which a relay reaches the server",
    unset: "not a relay",
    example: "https://home.nhacsong.example",
  }),
  EDGE_BANDWIDTH_MBIT: setting(EdgeNumbers.optional(), {
    expects: "names of EDGE_KEYS with numbers of Mbit/s, such as paris:800,saigon:400",
    meaning: "bandwidth of each edge to its viewers, as `SERVER_BANDWIDTH_MBIT` is this server's",
    unset: "nobody is refused at an edge",
    example: "paris:800",
  }),
  EDGE_URLS: setting(EdgeUrls.optional(), {
    expects:
      "names of EDGE_KEYS with addresses below the host of APP_URL, such as paris:https://paris.nhacsong.example, and *2 for twice the viewers",
    meaning:
      "addresses of edges that have names of their own, among which players choose (docs/operate/edges.md); `*2` after an address = twice the viewers",
    unset: "players stay with the site's name",
    example: "paris:https://paris.nhacsong.example*2",
  }),
  MAX_PAGES_AT_ONCE: setting(z.coerce.number().int().min(0).default(0), {
    expects: "a whole number",
    meaning:
      "pages of newcomers under way at once; the next ones try again after some seconds, by themselves; 0 = no limit",
  }),
  SIGNUPS_PER_ADDRESS: setting(z.coerce.number().int().min(1).optional(), {
    expects: "a whole number",
    meaning:
      "accounts per IPv4 address or IPv6 /64 in ten minutes; also codes in five minutes and texts a day, if above their own limits; 30 times as many pages a minute for guests",
    unset: "20, and 300 without `APP_URL`",
    example: "20",
  }),
  GUEST_SOCKETS_PER_ADDRESS: setting(z.coerce.number().int().min(1).default(300), {
    expects: "a whole number",
    meaning:
      "guest connections to rooms per IPv4 address or IPv6 /64 (five times as many behind a proxy that `TRUST_PROXY` does not name); signed-in people do not count",
  }),
  ...STORAGE_SETTINGS,
  ...METRICS_SETTINGS,
  LOG_LEVEL: setting(
    z.enum(["silent", "fatal", "error", "warn", "info", "debug", "trace"]).optional(),
    {
      expects: "silent, fatal, error, warn, info, debug or trace",
      meaning: "how much is logged: silent, fatal, error, warn, info, debug, trace",
      unset: "info; warn in a terminal",
      example: "info",
    },
  ),
  LOG_ADDRESSES: setting(z.enum(["full", "short"]).default("full"), {
    expects: "full or short",
    meaning:
      "visitors' addresses in the log: full, or short = without the last part (/24, IPv6 /48)",
  }),
  NODE_ENV: setting(z.enum(["development", "production", "test"]).default("development"), {
    expects: "development, production or test",
    meaning: "set by the commands",
    isInternal: true,
  }),
  STRIPE_API_BASE: setting(z.url().optional(), {
    expects: "a web address",
    meaning: "a double",
    isInternal: true,
  }),
  GOOGLE_ISSUER_BASE: setting(z.url().optional(), {
    expects: "a web address",
    meaning: "a double",
    isInternal: true,
  }),
};

export type Settings = Values<typeof SETTINGS>;
