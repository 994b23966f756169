import { env } from "~/env.server";

/** Contact of the operators: text and link. */
export type Contact = { label: string; href: string };

/** CONTACT, an email address or a web address; null if unset. */
export function siteContact(): Contact | null {
  if (!env.CONTACT) return null;
  const isEmail = env.CONTACT.includes("@") && !env.CONTACT.includes("/");
  if (isEmail) return { label: env.CONTACT, href: `mailto:${env.CONTACT}` };
  return { label: env.CONTACT.replace(/^https?:\/\//, "").replace(/\/$/, ""), href: env.CONTACT };
}
