import { randomUUID } from "node:crypto";
import { findMailTransport } from "~/integrations/mail/smtp.server";
import type { Translate } from "~/locales/i18n.server";
import type { Language } from "~db/vocabularies";
import { fieldError } from "~/platform/errors";
import { env } from "~/platform/settings/env.server";
import type { SetupMailForm } from "./setup-form";
import { assertSetupKey } from "./setup-key.server";

const MAX_REASON = 300;

/**
 * Sends a mail with the settings that were typed, without saving them.
 * @throws AppError not_found when the site is set up; invalid, with the mail server's reason
 */
export async function sendTestMail(form: SetupMailForm, t: Translate, language: Language) {
  assertSetupKey(form.key);

  const address = env.APP_URL ?? form.address;
  const url = env.SMTP_URL ?? form.smtpUrl;
  if (!url) throw fieldError("smtpUrl", "setup:mailUnset");

  const sender = env.MAIL_FROM ?? form.mailFrom ?? `no-reply@${hostOf(address)}`;
  const subject = t("setup:testMailSubject");
  const text = t("setup:testMailText");
  const mail = { id: randomUUID(), address: form.email, language, subject, text };

  try {
    await findMailTransport(url, sender)!.send({ ...mail, html: `<p>${text}</p>` });
  } catch (error) {
    const reason = (error instanceof Error ? error.message : String(error)).slice(0, MAX_REASON);

    throw fieldError("smtpUrl", "setup:mailFailed", { params: { reason } });
  }
}

function hostOf(address: string | undefined): string {
  return address && URL.canParse(address) ? new URL(address).hostname : "localhost";
}
