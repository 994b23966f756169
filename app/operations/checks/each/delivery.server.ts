import { randomUUID } from "node:crypto";
import { describeMailError, findMailTransport } from "~/integrations/mail/smtp.server";
import { siteName } from "~/locales/site-name";
import { findPushRefusal } from "~/models/delivery/notices/push/push-refusals.server";
import {
  findPushKeysFault,
  isPushOffered,
} from "~/models/delivery/notices/push/push-sender.server";
import { countPush } from "~/models/delivery/notices/push/push-subscriptions.server";
import { ageOf, countMails } from "~/operations/health/figures.server";
import { findMailRefusal, type MailRefusal } from "~/operations/health/mail-refusal.server";
import { commandLine } from "~/platform/process/command-line.server";
import { env } from "~/platform/settings/env.server";
import { bad, ok, type ProbeOptions, type Reading, warn } from "../reading";
import { required } from "~/platform/required";

/** Mails leave within seconds; a mail server may be away for a while. */
const MAIL_WARN_MS = 15 * 60_000;
const MAIL_BAD_MS = 2 * 3600_000;

export async function readMail(): Promise<Reading> {
  const { counts, oldestWaitingMs } = await countMails();
  const values = {
    count: required(counts.waiting),
    failed: required(counts.failed),
    age: { ms: oldestWaitingMs },
    sent: required(counts.sent),
  };
  const waiting = "/admin/outbox?state=waiting";
  if (!env.SMTP_URL)
    return {
      state: required(counts.waiting) > 0 ? "warn" : "ok",
      fact: "off",
      values,
      todo: "set",
      link: waiting,
    };

  const refusal = findMailRefusal();
  if (refusal) return readRefusal(refusal);
  if (oldestWaitingMs > MAIL_BAD_MS)
    return { state: "bad", fact: "waiting", values, todo: "server", link: waiting };
  if (oldestWaitingMs > MAIL_WARN_MS)
    return { state: "warn", fact: "waiting", values, todo: "server", link: waiting };
  if (required(counts.failed) > 0)
    return {
      state: "warn",
      fact: "failed",
      values,
      todo: "failed",
      link: "/admin/outbox?state=failed",
    };

  return { state: "ok", fact: "fine", values };
}

function readRefusal({ at, reply }: MailRefusal): Reading {
  return { ...bad("rejected", { age: { ms: ageOf(at) ?? 0 }, reply }), link: "/admin/outbox" };
}

/** Signs in to the mail server, and sends a mail only to an address that is given. */
export async function probeMail({ mailTo }: ProbeOptions): Promise<Reading | null> {
  const transport = findMailTransport();
  if (!transport) return mailTo ? warn("unsent", { address: mailTo }, "set") : null;

  try {
    if (!mailTo) {
      await transport.verify();

      return ok("answers");
    }

    const command = commandLine("doctor");
    const text = `This is a test by “${command}”. / Đây là thư thử của “${command}”.`;
    const message = { subject: siteName(), text, html: `<p>${text}</p>` };

    await transport.send({ id: randomUUID(), address: mailTo, language: "en", ...message });

    return ok("sent", { address: mailTo });
  } catch (error) {
    return bad("refused", { reason: describeMailError(error) });
  }
}

/** Null where push is off, and while no browser is subscribed. */
export async function readPush(): Promise<Reading | null> {
  if (!isPushOffered()) return null;

  const fault = await findPushKeysFault();
  if (fault) return bad(fault, undefined, "restore");

  const refusal = await findPushRefusal();
  if (refusal) return warn("refused", { reason: refusal.reason });

  const { browsers, waiting } = await countPush();

  return browsers > 0 ? ok("fine", { count: browsers, waiting }) : null;
}
