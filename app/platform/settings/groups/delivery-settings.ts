import { isIP } from "node:net";
import { z } from "zod";
import { setting } from "../declare-setting";
import { Addresses, listOf } from "../formats";

/** An address, alone or in angle brackets after a name. */
const Sender = z
  .string()
  .refine(
    (rawValue) =>
      z.email().safeParse(/<([^<>]*)>\s*$/.exec(rawValue)?.[1] ?? rawValue.trim()).success,
  );

/** Options of connections that are used for several mails. */
const POOL_OPTIONS = ["pool", "maxConnections", "maxMessages"];

/** Other options than these are refused: nodemailer knows one that runs a program. */
const MailServer = z
  .url({ protocol: /^smtps?$/ })
  .refine((rawValue) =>
    [...new URL(rawValue).searchParams.keys()].every((name) => POOL_OPTIONS.includes(name)),
  );

/** The mail server, the sender of every mail, and the pace of newsletters. */
export const MAIL_SETTINGS = {
  SMTP_URL: setting(MailServer.optional(), {
    expects:
      "an address such as smtp://user:password@mail.example:587, with no options but ?pool=true, maxConnections and maxMessages",
    wanted: {},
    meaning: "mail server; without it, mails stay in the outbox, where an admin can read them",
    example: "smtp://user:password@mail.example:587",
    isSecret: true,
  }),
  MAIL_FROM: setting(Sender.optional(), {
    expects: "an address, or a name and an address such as Nhạc Sống <no-reply@nhacsong.example>",
    meaning: "sender of every mail",
    unset: "the name of the site, no-reply@ the host of `APP_URL`",
    example: '"Nhạc Sống <no-reply@nhacsong.example>"',
  }),
  NEWSLETTER_MAILS_PER_MINUTE: setting(z.coerce.number().int().min(1).max(6000).default(120), {
    expects: "a whole number from 1 to 6000",
    meaning:
      "how many newsletters of artists are sent in a minute at most; ask your mail provider for its limit",
  }),
};

const HOST_PATTERN = /^(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)+$/;

const Hosts = listOf(
  (host) => HOST_PATTERN.test(host),
  "no hosts",
  (rawValue) => rawValue.toLowerCase(),
);

/** Push services of Chrome and related browsers, Chromium, Firefox, Edge on Windows, and Safari. */
const BROWSER_PUSH_HOSTS = [
  "fcm.googleapis.com",
  "jmt17.google.com",
  "*.push.services.mozilla.com",
  "*.notify.windows.com",
  "*.push.apple.com",
];

/** The push services to which notifications are sent. */
export const PUSH_SETTINGS = {
  PUSH_HOSTS: setting(Hosts.default(BROWSER_PUSH_HOSTS), {
    expects: "host names separated by commas, such as fcm.googleapis.com,*.push.apple.com",
    meaning:
      "push services of browsers that notices are sent to; `*.` stands for any name before it. Subscriptions at other hosts are refused, and stored ones end",
    example: BROWSER_PUSH_HOSTS.join(","),
  }),
};

/** Settings of calls to artists' programs. */
export const WEBHOOK_SETTINGS = {
  WEBHOOK_ALLOWED_ADDRESSES: setting(
    listOf((rawValue) => isIP(rawValue) > 0, "no addresses").default([]),
    {
      expects: "IP addresses separated by commas, such as 127.0.0.1",
      meaning:
        "private addresses that artists' webhooks may call, also without TLS, and that their shows may be sent to, as for a bot on this machine; all others must be public",
      unset: "none",
      example: "127.0.0.1",
    },
  ),
};

/** Access to /metrics. */
export const METRICS_SETTINGS = {
  METRICS_TOKEN: setting(z.string().min(16).optional(), {
    expects: "a text of at least 16 characters",
    meaning: "opens `/metrics` to `Authorization: Bearer …`, from everywhere",
    isSecret: true,
  }),
  METRICS_FROM: setting(Addresses.optional(), {
    expects: "addresses and networks, separated by commas",
    meaning:
      "addresses and networks whose direct connections read `/metrics` without the token; 127.0.0.1 for a Prometheus on this machine",
    unset: "this machine without public `APP_URL`",
    example: "127.0.0.1",
  }),
};
