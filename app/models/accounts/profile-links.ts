import { z } from "zod";
import { namedLine } from "~/models/base/text/named-line";

const MAX_LINKS = 5;
/** Longer ones do not work in all browsers. */
const MAX_LINK_LENGTH = 2000;
const WEB_ADDRESS = z.url({ protocol: /^https?$/ });
/** An address as people type it, such as "facebook.com/mai": a host, without scheme and user. */
const SCHEMELESS_ADDRESS = /^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+(:\d+)?([/?#]|$)/u;

/** Links of an artist, as typed: one per line. A missing scheme becomes https. */
export const ProfileLinks = z
  .string()
  .nullish()
  .transform((typedText, context) => {
    const typedLinks = (typedText ?? "").split(/\s+/).filter(Boolean);
    if (typedLinks.length > MAX_LINKS) {
      context.addIssue({ code: "custom", message: "accounts:apply.linksMany" });

      return z.NEVER;
    }

    const links = typedLinks.map(completeLink);

    typedLinks.forEach((typedLink, index) => {
      const isShort = typedLink.length <= MAX_LINK_LENGTH;
      if (isShort && WEB_ADDRESS.safeParse(links[index]).success) return;

      context.addIssue({
        code: "custom",
        message: "accounts:apply.linkInvalid",
        params: namedLine(typedLink),
      });
    });

    return links;
  });

function completeLink(typedLink: string): string {
  return SCHEMELESS_ADDRESS.test(typedLink) ? `https://${typedLink}` : typedLink;
}
