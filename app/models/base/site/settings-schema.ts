import { z } from "zod";
import { LANGUAGES } from "~db/vocabularies";
import { DEFAULT_SITE_NAME } from "~/locales/site-name";

const MAX_NAME = 24;
/** What a phone shows under an icon. */
const MAX_SHORT_NAME = 12;

/**
 * Letters of any language, digits, spaces and a few signs: the name is part of mail headers, texts
 * and file names.
 */
const NAME = /^[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N} .,'’&+·!-]*$/u;

const nameOf = (max: number, tooLong: string) =>
  z
    .string("site:nameRequired")
    .transform((text) => text.normalize("NFC").trim().replace(/\s+/g, " "))
    .refine((text) => text !== "", "site:nameRequired")
    .refine((text) => text === "" || NAME.test(text), "site:nameSigns")
    .refine((text) => [...text].length <= max, tooLong)
    .meta({ minLength: 1, maxLength: max });

export const SiteNameForm = z.object({
  name: nameOf(MAX_NAME, "site:nameLong"),
  /** Without one it is the name. */
  shortName: z
    .string()
    .optional()
    .transform((text) => text?.trim() || null)
    .pipe(nameOf(MAX_SHORT_NAME, "site:shortNameLong").nullable())
    .meta({ maxLength: MAX_SHORT_NAME }),
});
export type SiteNameForm = z.output<typeof SiteNameForm>;

/** "help@example.org", or a web address. */
const Contact = z
  .string()
  .optional()
  .transform((text) => text?.trim() || null)
  .refine((text) => text === null || isContact(text), "site:contactInvalid")
  .meta({ maxLength: 254 });

export const SiteContactForm = z.object({ contact: Contact });
export type SiteContactForm = z.output<typeof SiteContactForm>;

function isContact(text: string) {
  return (
    text.length <= 254 && (z.email().safeParse(text).success || z.httpUrl().safeParse(text).success)
  );
}

const Color = z
  .string("site:colorUnknown")
  .trim()
  .toLowerCase()
  .regex(/^#[0-9a-f]{6}$/, "site:colorUnknown")
  .meta({ examples: ["#b3201a"] });

/** What a logo file is, its content says. */
const MAX_LOGO_BYTES = 10 * 1024 * 1024;

export const SiteColorsForm = z.object({
  primary: Color,
  accent: Color,
  /** Agrees to the nearest readable shade where a colour itself is too weak. */
  shades: z
    .union([z.boolean(), z.string()])
    .nullish()
    .transform((value) => value === true || value === "on")
    .meta({ type: "boolean" }),
});
export type SiteColorsForm = z.output<typeof SiteColorsForm>;

/** Which languages the site speaks. */
const LANGUAGE_CHOICES = ["both", ...LANGUAGES] as const;

export const SiteLanguagesForm = z.object({
  languages: z.enum(LANGUAGE_CHOICES, "site:languagesUnknown"),
});
export type SiteLanguagesForm = z.output<typeof SiteLanguagesForm>;

/** Who may become an artist: "invited" needs an invitation code. */
const APPLICANTS = ["everybody", "invited", "nobody"] as const;

const SiteApplicantsForm = z.object({
  applicants: z.enum(APPLICANTS, "site:applicantsUnknown"),
});

const MAX_FEATURES = 6;
const FEATURE = /^(?:https?:\/\/[^/\s]+)?(\/(?:event|artist)\/[0-9a-f-]{36})(?:[?#]\S*)?$/i;

/**
 * Addresses of shows and artists on this site, one per line or as a list, in the order of the
 * landing page.
 */
export const SiteFeaturesForm = z.object({
  features: z
    .union([z.string(), z.array(z.string()).max(50, "site:featuresMany")])
    .nullish()
    .transform((given) =>
      [given ?? []]
        .flat()
        .flatMap((text) => text.split(/\s+/))
        .filter(Boolean),
    )
    .refine((lines) => lines.every((line) => FEATURE.test(line)), "site:featureUnknown")
    .transform((lines) => [
      ...new Set(lines.map((line) => FEATURE.exec(line)?.[1]?.toLowerCase() ?? line)),
    ])
    .refine((paths) => paths.length <= MAX_FEATURES, "site:featuresMany")
    .meta({ type: "array", items: { type: "string" }, maxItems: MAX_FEATURES }),
});
export type SiteFeaturesForm = z.output<typeof SiteFeaturesForm>;

/** Name and looks in one form; the logo stays where no file is chosen. */
export const SiteLooksForm = z.object({
  ...SiteNameForm.shape,
  ...SiteContactForm.shape,
  ...SiteColorsForm.shape,
  logo: z
    .instanceof(File)
    .optional()
    .transform((file) => (file && file.size > 0 ? file : null))
    .refine((file) => file === null || file.size <= MAX_LOGO_BYTES, "site:logoLarge"),
});
export type SiteLooksForm = z.output<typeof SiteLooksForm>;

/** What the site offers, and to whom. */
export const SiteChoicesForm = z.object({
  ...SiteLanguagesForm.shape,
  ...SiteApplicantsForm.shape,
  ...SiteFeaturesForm.shape,
});
export type SiteChoicesForm = z.output<typeof SiteChoicesForm>;

/** The settings as they are stored: what is missing or no longer valid has its default. */
export const StoredSettings = z.object({
  name: z.string().catch(DEFAULT_SITE_NAME),
  shortName: z.string().nullable().catch(null),
  /** Null: the setting CONTACT. */
  contact: z.string().nullable().catch(null),
  /** The id of its files; null: the mark of the software. */
  logo: z.uuid().nullable().catch(null),
  /** Null: those of the stylesheet. */
  colors: SiteColorsForm.pick({ primary: true, accent: true }).nullable().catch(null),
  languages: z.enum(LANGUAGE_CHOICES).catch("both"),
  applicants: z.enum(APPLICANTS).catch("everybody"),
  features: z.array(z.string()).catch([]),
});
export type SiteSettings = z.output<typeof StoredSettings>;
