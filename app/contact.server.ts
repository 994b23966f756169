import { env } from "~/env.server";

/** How people reach those who run this site: what is shown, and where it leads. */
export type Contact = { label: string; href: string };

/** CONTACT, an email address or a web address; null where the operators named none. */
export function siteContact(): Contact | null {
  if (!env.CONTACT) return null;
  const isEmail = env.CONTACT.includes("@") && !env.CONTACT.includes("/");
  if (isEmail) return { label: env.CONTACT, href: `mailto:${env.CONTACT}` };
  return { label: env.CONTACT.replace(/^https?:\/\//, "").replace(/\/$/, ""), href: env.CONTACT };
}
