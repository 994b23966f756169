import type { Transporter } from "nodemailer";
import { env } from "~/env.server";

export type Letter = {
  /** Every try to send it has the same: who got it although the answer was lost sees it once. */
  id: string;
  address: string;
  language: string;
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
    async send({ id, address, subject, text, html, ...letter }) {
      // Loaded with the first mail: a server without SMTP does without it.
      transport ??= import("nodemailer").then(({ createTransport }) => createTransport(url));
      const from = env.MAIL_FROM;
      const messageId = `<${id}@${/@([\w.-]+)/.exec(from)?.[1] ?? "nhacsong"}>`;
      const headers = headersOf(letter);
      await (await transport).sendMail({ from, to: address, messageId, subject, text, html, headers });
    },
  };
}

function headersOf({ language, unsubscribeUrl }: Pick<Letter, "language" | "unsubscribeUrl">): Record<string, string> {
  const headers = { "Content-Language": language };
  if (!unsubscribeUrl) return headers;
  const oneClick = { "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" };
  return { ...headers, ...oneClick, "List-Unsubscribe": `<${unsubscribeUrl}>` };
}
