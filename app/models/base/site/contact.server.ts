import { env } from "~/platform/settings/env.server";
import { getSiteSettings } from "./site-settings.server";

/** Contact of the operators: text and link. */
export type Contact = { label: string; href: string };

/**
 * Finds the contact in the settings of the site, else in CONTACT: an email address or a web
 * address. Null without either.
 */
export function siteContact(): Contact | null {
  const contact = getSiteSettings().contact ?? env.CONTACT;
  if (!contact) return null;

  const isEmail = contact.includes("@") && !contact.includes("/");
  if (isEmail) return { label: contact, href: `mailto:${contact}` };

  return { label: contact.replace(/^https?:\/\//, "").replace(/\/$/, ""), href: contact };
}
