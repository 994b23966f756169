import { randomUUID } from "node:crypto";
import { describeMailError, findMailTransport } from "~/integrations/mail/smtp.server";
import { siteName } from "~/locales/site-name";
import { isMailOn } from "~/models/delivery/notices/mail-reach.server";
import { findPushRefusal } from "~/models/delivery/notices/push/push-refusals.server";
import {
  findPushKeysFault,
  isPushOffered,
} from "~/models/delivery/notices/push/push-sender.server";
import { countPush } from "~/models/delivery/notices/push/push-subscriptions.server";
import { ageOf, countMails } from "~/operations/health/figures.server";
import { findMailRefusal, type MailRefusal } from "~/operations/health/mail-refusal.server";
import { commandLine } from "~/platform/process/command-line.server";
import { badReading, okReading, type ProbeOptions, type Reading, warnReading } from "../reading";
import { required } from "~/platform/required";

/**
 * Mails are sent within seconds; this much delay is allowed while the mail server is unreachable.
 */
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
  if (!isMailOn())
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

function readRefusal({ at: refusedAt, reply }: MailRefusal): Reading {
  return {
    ...badReading("rejected", { age: { ms: ageOf(refusedAt) ?? 0 }, reply }),
    link: "/admin/outbox",
  };
}

/** Signs in to the mail server, and sends a test mail if an address is given. */
export async function probeMail({ mailTo }: ProbeOptions): Promise<Reading | null> {
  const transport = findMailTransport();
  if (!transport) return mailTo ? warnReading("unsent", { address: mailTo }, "set") : null;

  try {
    if (!mailTo) {
      await transport.verify();

      return okReading("answers");
    }

    const command = commandLine("doctor");
    const testText = `This is a test by “${command}”. / Đây là thư thử của “${command}”.`;
    const message = { subject: siteName(), text: testText, html: `<p>${testText}</p>` };

    await transport.send({ id: randomUUID(), address: mailTo, language: "en", ...message });

    return okReading("sent", { address: mailTo });
  } catch (error) {
    return badReading("refused", { reason: describeMailError(error) });
  }
}

/** Reads the state of push notifications; null if push is off or no browser is subscribed. */
export async function readPush(): Promise<Reading | null> {
  if (!isPushOffered()) return null;

  const keysFault = await findPushKeysFault();
  if (keysFault) return badReading(keysFault, undefined, "restore");

  const refusal = await findPushRefusal();
  if (refusal) return warnReading("refused", { reason: refusal.reason });

  const { browsers, waiting } = await countPush();

  return browsers > 0 ? okReading("fine", { count: browsers, waiting }) : null;
}
