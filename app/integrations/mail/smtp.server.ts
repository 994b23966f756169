import type { Transporter } from "nodemailer";
import { env } from "~/env.server";

export type Letter = {
  address: string;
  subject: string;
  text: string;
  html: string;
  /** Where the reader ends mails of this kind with one click (RFC 8058). */
  unsubscribeUrl?: string | null;
};
export type Postman = { send(letter: Letter): Promise<void> };

/** Sends by SMTP_URL; null where no server is configured and mails stay in the outbox. */
export function findPostman(url = env.SMTP_URL): Postman | null {
  if (!url) return null;
  let transport: Promise<Transporter> | undefined;
  return {
    async send({ address, subject, text, html, unsubscribeUrl }) {
      const headers = unsubscribeUrl
        ? { "List-Unsubscribe": `<${unsubscribeUrl}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" }
        : undefined;
      // Loaded with the first mail: a server without SMTP does without it.
      transport ??= import("nodemailer").then(({ createTransport }) => createTransport(url));
      await (await transport).sendMail({ from: env.MAIL_FROM, to: address, subject, text, html, headers });
    },
  };
}
