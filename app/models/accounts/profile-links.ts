import { z } from "zod";
import { shorten } from "~/models/base/text/shorten";

const MAX_LINKS = 5;
const MAX_SHOWN_CHARACTERS = 60;
const WEB_ADDRESS = z.url({ protocol: /^https?$/ });
/** An address as people type it, such as "facebook.com/mai": a host, without scheme and user. */
const SCHEMELESS_ADDRESS = /^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+(:\d+)?([/?#]|$)/u;

/** Links of an artist, as typed: one per line. A missing scheme becomes https. */
export const ProfileLinks = z
  .string()
  .nullish()
  .transform((typedText, context) => {
    const typedLinks = (typedText ?? "").split(/\s+/).filter(Boolean);
    const links = typedLinks.map(completeLink);

    for (const [index, link] of links.entries()) {
      if (WEB_ADDRESS.safeParse(link).success) continue;

      const line = shorten(typedLinks[index] ?? "", MAX_SHOWN_CHARACTERS);

      context.addIssue({
        code: "custom",
        message: "accounts:apply.linkInvalid",
        params: { line },
      });
    }

    if (links.length > MAX_LINKS)
      context.addIssue({ code: "custom", message: "accounts:apply.linksMany" });

    return links;
  });

function completeLink(typedLink: string): string {
  return SCHEMELESS_ADDRESS.test(typedLink) ? `https://${typedLink}` : typedLink;
}
