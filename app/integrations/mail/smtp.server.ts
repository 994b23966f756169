import type { NodemailerError, Transporter } from "nodemailer";
import { env } from "~/platform/settings/env.server";
import { withLogo } from "./logo-part";
import { siteName } from "~/locales/site-name";

export type Mail = {
  /** The same for every attempt, so that a recipient sees a repeated mail once. */
  id: string;
  address: string;
  language: string;
  subject: string;
  text: string;
  html: string;
  /** One-click unsubscribe address (RFC 8058). */
  unsubscribeUrl?: string | null;
  /** For mails with a place for it. */
  logo?: Buffer | null;
};
export type MailTransport = {
  /** @throws if the server cannot be reached or rejects the login */
  verify(): Promise<void>;
  /** @throws MailRejectedError; any other error may be temporary */
  send(mail: Mail): Promise<void>;
};

/** The server will never accept this mail for this address. */
export class MailRejectedError extends Error {
  override name = "MailRejectedError";

  constructor(
    message: string,
    /** It is the address that does not exist, not this mail or this site that is refused. */
    readonly isAddressUnknown: boolean,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** Sends by SMTP_URL; null without one, and mails stay in the outbox. */
export function findMailTransport(
  url = env.SMTP_URL,
  sender = env.MAIL_FROM,
): MailTransport | null {
  if (!url) return null;

  let transport: Promise<Transporter> | undefined;
  // Loaded with the first email, so that a server without SMTP never loads it.
  const open = () =>
    (transport ??= import("nodemailer").then(({ createTransport }) => createTransport(url)));

  return {
    async verify() {
      await (await open()).verify();
    },
    async send({ id, address, subject, text, html, logo = null, ...mail }) {
      const from = sender ?? { name: siteName(), address: `no-reply@${ownHost()}` };
      const messageId = `<${id}@${/@([\w.-]+)/.exec(sender ?? "")?.[1] ?? ownHost()}>`;
      const headers = headersOf(mail);
      const message = {
        from,
        to: address,
        messageId,
        subject,
        text,
        headers,
        ...withLogo(html, logo),
      };

      await (await open()).sendMail(message).catch(rethrow);
    },
  };
}

/**
 * Separates permanent failures of one mail (a 5xx response to its address or its text, RFC 5321
 * 4.2.1) from others; a response to the sender or the password would be the same for all mails.
 */
function rethrow(error: Partial<NodemailerError>): never {
  const isAboutMail = error.command === "RCPT TO" || error.command === "DATA";
  if (isAboutMail && error.permanent)
    throw new MailRejectedError(error.message ?? "", isAboutAddress(error), { cause: error });

  throw error;
}

/**
 * Enhanced codes (RFC 3463) of a mailbox that does not exist or is closed; 5.4.1 is Exchange
 * Online's.
 */
const ADDRESS_CODES = /^5\.(?:1\.(?:[0-36]|10)|2\.[01]|4\.1)$/;
/** The same by plain code (RFC 5321), for servers without enhanced ones. */
const ADDRESS_REPLIES = [550, 551, 553];

/** A response about policy, such as a block list, says nothing about the recipient. */
function isAboutAddress({
  command,
  response = "",
  responseCode = 0,
}: Partial<NodemailerError>): boolean {
  if (command !== "RCPT TO") return false;

  const enhanced = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1];

  return enhanced ? ADDRESS_CODES.test(enhanced) : ADDRESS_REPLIES.includes(responseCode);
}

/** Enhanced codes about one mailbox, such as a full one. */
const MAILBOX_CODES = /\b5\.2\.\d/;
const MAX_REPLY_LENGTH = 300;

/**
 * What the mail server replied when it refused for good (5xx) what all mails have in common, such
 * as the password, the sender or this machine; null for other errors.
 */
export function findMailRefusalReply(error: unknown): string | null {
  const isRejected = error instanceof MailRejectedError;
  const cause = (isRejected ? error.cause : error) as Partial<NodemailerError>;
  const { responseCode = 0, response = "" } = cause;
  const isAboutOneAddress = isRejected && (error.isAddressUnknown || MAILBOX_CODES.test(response));
  if (responseCode < 500 || isAboutOneAddress) return null;

  return replyOf(cause);
}

/** The reply of the mail server on one line, or what went wrong before it could reply. */
export function describeMailError(error: unknown): string {
  const cause = (
    error instanceof MailRejectedError ? error.cause : error
  ) as Partial<NodemailerError>;

  return cause.response ? replyOf(cause) : (cause.code ?? cause.message ?? "unknown");
}

function replyOf({ response = "" }: Partial<NodemailerError>): string {
  return response.replace(/\s+/g, " ").slice(0, MAX_REPLY_LENGTH);
}

function ownHost(): string {
  return new URL(env.APP_URL ?? "http://localhost").hostname;
}

function headersOf({
  language,
  unsubscribeUrl,
}: Pick<Mail, "language" | "unsubscribeUrl">): Record<string, string> {
  // RFC 3834: suppresses vacation replies.
  const headers = { "Content-Language": language, "Auto-Submitted": "auto-generated" };
  if (!unsubscribeUrl) return headers;

  const oneClick = { "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" };

  return { ...headers, ...oneClick, "List-Unsubscribe": `<${unsubscribeUrl}>` };
}
