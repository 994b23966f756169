import type { NodemailerError, Transporter } from "nodemailer";
import { env } from "~/platform/settings/env.server";
import { withLogo } from "./logo-part";
import { siteName } from "~/locales/site-name";

export type Mail = {
  /**
   * Id of the mail. All attempts use the same id, so that a recipient sees a repeated mail once.
   */
  id: string;
  address: string;
  language: string;
  subject: string;
  text: string;
  html: string;
  /** One-click unsubscribe address (RFC 8058). */
  unsubscribeUrl?: string | null;
  /** The logo for mails that have a place for it. */
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
    /** True if the address does not exist; false if the server refuses this mail or this site. */
    readonly isAddressUnknown: boolean,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** Creates the transport for SMTP_URL. Null without one; mails then stay in the outbox. */
export function findMailTransport(
  url = env.SMTP_URL,
  sender = env.MAIL_FROM,
): MailTransport | null {
  if (!url) return null;

  let openedTransport: Promise<Transporter> | undefined;
  // Loads the library with the first mail, so that a server without SMTP never loads it.
  const openTransport = () => (openedTransport ??= createSmtpTransport(url));

  return {
    async verify() {
      await (await openTransport()).verify();
    },
    async send({ id: mailId, address, subject, text, html, logo = null, ...mail }) {
      const from = sender ?? { name: siteName(), address: `no-reply@${siteHost()}` };
      const messageId = `<${mailId}@${/@([\w.-]+)/.exec(sender ?? "")?.[1] ?? siteHost()}>`;
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

      await (await openTransport()).sendMail(message).catch(throwMailError);
    },
  };
}

/** Always uses SMTP: createTransport(url) would also run programs that a URL can name. */
async function createSmtpTransport(url: string): Promise<Transporter> {
  const { createTransport } = await import("nodemailer");

  if (new URL(url).searchParams.get("pool") === "true") {
    const { default: SmtpPool } = await import("nodemailer/lib/smtp-pool");

    return createTransport(new SmtpPool(url));
  }

  const { default: SmtpTransport } = await import("nodemailer/lib/smtp-transport");

  return createTransport(new SmtpTransport(url));
}

/**
 * Throws permanent failures of one mail (a 5xx response to its address or its text, RFC 5321 4.2.1)
 * as `MailRejectedError`. A response to the sender or the password concerns all mails and is thrown
 * unchanged.
 */
function throwMailError(error: Partial<NodemailerError>): never {
  const isAboutThisMail = error.command === "RCPT TO" || error.command === "DATA";
  if (isAboutThisMail && error.permanent)
    throw new MailRejectedError(error.message ?? "", isAboutAddress(error), { cause: error });

  throw error;
}

/**
 * Enhanced codes (RFC 3463) of a mailbox that does not exist or is closed; 5.4.1 is Exchange
 * Online's.
 */
const ADDRESS_CODES = /^5\.(?:1\.(?:[0-36]|10)|2\.[01]|4\.1)$/;
/** Plain reply codes (RFC 5321) with the same meaning, for servers without enhanced codes. */
const ADDRESS_REPLIES = [550, 551, 553];

/**
 * True if the response means that the recipient does not exist. A response about policy, such as a
 * block list, does not count.
 */
function isAboutAddress({
  command,
  response = "",
  responseCode = 0,
}: Partial<NodemailerError>): boolean {
  if (command !== "RCPT TO") return false;

  const enhancedCode = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1];

  return enhancedCode ? ADDRESS_CODES.test(enhancedCode) : ADDRESS_REPLIES.includes(responseCode);
}

/** Enhanced codes about one mailbox, such as a full one. */
const MAILBOX_CODES = /\b5\.2\.\d/;
const MAX_REPLY_LENGTH = 300;

/**
 * Finds the server's reply for a permanent refusal (5xx) that concerns all mails, such as of the
 * password, the sender or this machine; null for other errors.
 */
export function findMailRefusalReply(error: unknown): string | null {
  const isRejected = error instanceof MailRejectedError;
  const cause = (isRejected ? error.cause : error) as Partial<NodemailerError>;
  const { responseCode = 0, response = "" } = cause;
  const isAboutOneAddress = isRejected && (error.isAddressUnknown || MAILBOX_CODES.test(response));
  if (responseCode < 500 || isAboutOneAddress) return null;

  return replyLineOf(cause);
}

/** The mail server's reply on one line, or the error that happened before a reply. */
export function describeMailError(error: unknown): string {
  const cause = (
    error instanceof MailRejectedError ? error.cause : error
  ) as Partial<NodemailerError>;

  return cause.response ? replyLineOf(cause) : (cause.code ?? cause.message ?? "unknown");
}

function replyLineOf({ response = "" }: Partial<NodemailerError>): string {
  return response.replace(/\s+/g, " ").slice(0, MAX_REPLY_LENGTH);
}

function siteHost(): string {
  return new URL(env.APP_URL ?? "http://localhost").hostname;
}

function headersOf({
  language,
  unsubscribeUrl,
}: Pick<Mail, "language" | "unsubscribeUrl">): Record<string, string> {
  // "Auto-Submitted" (RFC 3834) suppresses vacation replies.
  const headers = { "Content-Language": language, "Auto-Submitted": "auto-generated" };
  if (!unsubscribeUrl) return headers;

  const oneClickHeader = { "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" };

  return { ...headers, ...oneClickHeader, "List-Unsubscribe": `<${unsubscribeUrl}>` };
}
