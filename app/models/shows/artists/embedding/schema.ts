import { z } from "zod";
import { oneLine } from "~/models/base/text/normalize";

/** Longest name of a host (RFC 1035, 2.3.4), with scheme and port. */
const MAX_ORIGIN = 270;

/** As a source of `frame-ancestors`: nothing in it can end the directive. */
const ORIGIN = /^https?:\/\/(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)*(:\d{1,5})?$/;

/** Stands for the star while the address is parsed. */
const ANY_PREFIX = "any-subdomain.";

const MAX_SITES = 20;
/** What is typed may be an address with a long path. */
const MAX_TYPED = 500;

/** Typed lines as origins, each once. */
const EmbedSites = z.array(z.string()).transform((lines, context) => {
  const typed = lines.map(oneLine).filter(Boolean);
  const refuse = (message: string, params = {}) => {
    context.addIssue({ code: "custom", message, params });

    return z.NEVER;
  };

  if (typed.length > MAX_SITES) return refuse("embed:sitesMany");

  const origins = typed.map((line) => (line.length <= MAX_TYPED ? siteOrigin(line) : null));
  if (origins.includes(null)) return refuse("embed:siteInvalid");

  return [...new Set(origins as string[])];
});

/** One site per line; without any, every site may show the cards. */
export const EmbedSettingsForm = z.object({
  sites: z
    .string()
    .max(MAX_TYPED * MAX_SITES, "embed:sitesMany")
    .nullish()
    // Forms turn empty texts into missing ones, which the list would refuse.
    .transform((typed) => (typed ?? "").split("\n").filter((line) => oneLine(line) !== ""))
    .pipe(EmbedSites),
  playsInside: z
    .literal("on")
    .optional()
    .transform((on) => on === "on"),
});

export type EmbedSettings = { sites: string[]; playsInside: boolean };

/**
 * The origin of a site as people type it: "blog.example", "https://example.com/shows",
 * "*.example.com". Null for what is none, and for a star over a whole top-level domain.
 */
export function siteOrigin(typed: string): string | null {
  const address = /^[a-z][a-z0-9+.-]*:\/\//i.test(typed) ? typed : `https://${typed}`;
  const hasStar = /^https?:\/\/\*\./i.test(address);
  const plain = hasStar ? address.replace("*.", ANY_PREFIX) : address;
  if (!URL.canParse(plain)) return null;

  const url = new URL(plain);
  const isWhole = hasStar && url.hostname.split(".").length < 3;
  if (isWhole || url.username || url.password) return null;

  const found = hasStar ? url.origin.replace(ANY_PREFIX, "*.") : url.origin;

  return ORIGIN.test(found) && found.length <= MAX_ORIGIN ? found : null;
}
