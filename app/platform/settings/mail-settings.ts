import { z } from "zod";
import { setting } from "./declare-setting";

/** The mail server, the sender of every mail, and the pace of newsletters. */
export const MAIL_SETTINGS = {
  SMTP_URL: setting(z.url({ protocol: /^smtps?$/ }).optional(), {
    expects: "an address such as smtp://user:password@mail.example:587",
    wanted: {},
    meaning: "mail server; without it, mails stay in the outbox, where an admin can read them",
    example: "smtp://user:password@mail.example:587",
    isSecret: true,
  }),
  MAIL_FROM: setting(z.string().optional(), {
    expects: "a sender such as Nhạc Sống <no-reply@nhacsong.example>",
    meaning: "sender of every mail",
    unset: "the name of the site, no-reply@ the host of `APP_URL`",
    example: '"Nhạc Sống <no-reply@nhacsong.example>"',
  }),
  NEWSLETTER_MAILS_PER_MINUTE: setting(z.coerce.number().int().min(1).max(6000).default(120), {
    expects: "a whole number from 1 to 6000",
    meaning: "how many newsletters of artists are sent in a minute at most; ask your mail provider for its limit",
  }),
};
