import { z } from "zod";
import { oneLine } from "~/models/base/text/normalize";
import { siteOrigin } from "./site-origin";

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
