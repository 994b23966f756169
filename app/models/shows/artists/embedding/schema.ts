import { z } from "zod";
import { namedLine } from "~/models/base/text/named-line";
import { oneLine } from "~/models/base/text/normalize";

/** Longest name of a host (RFC 1035, 2.3.4), with scheme and port. */
const MAX_ORIGIN_LENGTH = 270;

/** An origin as a source of `frame-ancestors`; no character of it can end the directive. */
const ORIGIN = /^https?:\/\/(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)*(:\d{1,5})?$/;

/** Replaces the star while the address is parsed. */
const ANY_PREFIX = "any-subdomain.";

const MAX_SITES = 20;
/** Maximum length of a line: an artist may paste an address with a long path. */
const MAX_TYPED_LENGTH = 500;

/** Converts typed lines to origins, each once. */
const EmbedSites = z.array(z.string()).transform((typedLines, context) => {
  const typedSites = typedLines.map(oneLine).filter(Boolean);
  const refuse = (message: string, params = {}) => {
    context.addIssue({ code: "custom", message, params });

    return z.NEVER;
  };

  if (typedSites.length > MAX_SITES) return refuse("embed:sitesMany");

  const origins = typedSites.map((typedSite) =>
    typedSite.length <= MAX_TYPED_LENGTH ? siteOrigin(typedSite) : null,
  );
  const firstWrong = typedSites[origins.indexOf(null)];
  if (firstWrong !== undefined) return refuse("embed:siteInvalid", namedLine(firstWrong));

  return [...new Set(origins as string[])];
});

/**
 * Settings as the form posts them, one site per line; without any, every site may show the cards.
 */
export const EmbedSettingsForm = z.object({
  sites: z
    .string()
    .max(MAX_TYPED_LENGTH * MAX_SITES, "embed:sitesMany")
    .nullish()
    // Forms turn empty texts into missing ones, which the list would refuse.
    .transform((typed) => (typed ?? "").split("\n").filter((line) => oneLine(line) !== ""))
    .pipe(EmbedSites),
  playsInside: z
    .literal("on")
    .optional()
    .transform((checkbox) => checkbox === "on"),
});

export type EmbedSettings = { sites: string[]; playsInside: boolean };

/**
 * The origin of a site as people type it: "blog.example", "https://example.com/shows",
 * "*.example.com". Null for text that is no site, and for a star over a whole top-level domain.
 */
export function siteOrigin(typedSite: string): string | null {
  const address = /^[a-z][a-z0-9+.-]*:\/\//i.test(typedSite) ? typedSite : `https://${typedSite}`;
  const hasStar = /^https?:\/\/\*\./i.test(address);
  const parseableAddress = hasStar ? address.replace("*.", ANY_PREFIX) : address;
  if (!URL.canParse(parseableAddress)) return null;

  const url = new URL(parseableAddress);
  const isWholeTopLevelDomain = hasStar && url.hostname.split(".").length < 3;
  if (isWholeTopLevelDomain || url.username || url.password) return null;

  const origin = hasStar ? url.origin.replace(ANY_PREFIX, "*.") : url.origin;

  return ORIGIN.test(origin) && origin.length <= MAX_ORIGIN_LENGTH ? origin : null;
}
