import { z } from "zod";
import { LANGUAGES } from "~db/vocabularies";
import { DEFAULT_SITE_NAME } from "~/locales/site-name";

const MAX_NAME_LENGTH = 24;
/** Length that phones show under an icon. */
const MAX_SHORT_NAME_LENGTH = 12;

/**
 * Letters of any language, digits, spaces and a few signs: the name is part of mail headers, texts
 * and file names.
 */
const NAME_PATTERN = /^[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N} .,'’&+·!-]*$/u;

const nameSchema = (maxLength: number, tooLong: string) =>
  z
    .string("site:nameRequired")
    .transform((typedName) => typedName.normalize("NFC").trim().replace(/\s+/g, " "))
    .refine((typedName) => typedName !== "", "site:nameRequired")
    .refine((typedName) => typedName === "" || NAME_PATTERN.test(typedName), "site:nameSigns")
    .refine((typedName) => [...typedName].length <= maxLength, tooLong)
    .meta({ minLength: 1, maxLength: maxLength });

export const SiteNameForm = z.object({
  name: nameSchema(MAX_NAME_LENGTH, "site:nameLong"),
  /** The site's name is used if the short name is missing. */
  shortName: z
    .string()
    .optional()
    .transform((typedName) => typedName?.trim() || null)
    .pipe(nameSchema(MAX_SHORT_NAME_LENGTH, "site:shortNameLong").nullable())
    .meta({ maxLength: MAX_SHORT_NAME_LENGTH }),
});
export type SiteNameForm = z.output<typeof SiteNameForm>;

/** "help@example.org", or a web address. */
const Contact = z
  .string()
  .optional()
  .transform((typedContact) => typedContact?.trim() || null)
  .refine((typedContact) => typedContact === null || isContact(typedContact), "site:contactInvalid")
  .meta({ maxLength: 254 });

export const SiteContactForm = z.object({ contact: Contact });
export type SiteContactForm = z.output<typeof SiteContactForm>;

function isContact(contact: string) {
  return (
    contact.length <= 254 &&
    (z.email().safeParse(contact).success || z.httpUrl().safeParse(contact).success)
  );
}

const Color = z
  .string("site:colorUnknown")
  .trim()
  .toLowerCase()
  .regex(/^#[0-9a-f]{6}$/, "site:colorUnknown")
  .meta({ examples: ["#b3201a"] });

/** Maximum size of a logo file. Its format is read from its content. */
const MAX_LOGO_BYTES = 10 * 1024 * 1024;

export const SiteColorsForm = z.object({
  primary: Color,
  accent: Color,
  /** True accepts the nearest readable shade of a colour that is too weak. */
  shades: z
    .union([z.boolean(), z.string()])
    .nullish()
    .transform((value) => value === true || value === "on")
    .meta({ type: "boolean" }),
});
export type SiteColorsForm = z.output<typeof SiteColorsForm>;

/** Languages that the site offers. */
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
const FEATURE_ADDRESS = /^(?:https?:\/\/[^/\s]+)?(\/(?:event|artist)\/[0-9a-f-]{36})(?:[?#]\S*)?$/i;

/**
 * Addresses of shows and artists on this site, one per line or as a list, in the order of the
 * landing page.
 */
export const SiteFeaturesForm = z.object({
  features: z
    .union([z.string(), z.array(z.string()).max(50, "site:featuresMany")])
    .nullish()
    .transform((typedFeatures) =>
      [typedFeatures ?? []]
        .flat()
        .flatMap((typedAddresses) => typedAddresses.split(/\s+/))
        .filter(Boolean),
    )
    .refine(
      (addresses) => addresses.every((address) => FEATURE_ADDRESS.test(address)),
      "site:featureUnknown",
    )
    .transform((addresses) => [
      ...new Set(
        addresses.map((address) => FEATURE_ADDRESS.exec(address)?.[1]?.toLowerCase() ?? address),
      ),
    ])
    .refine((paths) => paths.length <= MAX_FEATURES, "site:featuresMany")
    .meta({ type: "array", items: { type: "string" }, maxItems: MAX_FEATURES }),
});
export type SiteFeaturesForm = z.output<typeof SiteFeaturesForm>;

/** Name and looks in one form; the logo stays if no file is chosen. */
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

/**
 * Languages that the site offers, people who may apply as artists, and shows and artists on the
 * landing page.
 */
export const SiteChoicesForm = z.object({
  ...SiteLanguagesForm.shape,
  ...SiteApplicantsForm.shape,
  ...SiteFeaturesForm.shape,
});
export type SiteChoicesForm = z.output<typeof SiteChoicesForm>;

/** The settings as they are stored: a missing or invalid one has its default. */
export const StoredSettings = z.object({
  name: z.string().catch(DEFAULT_SITE_NAME),
  shortName: z.string().nullable().catch(null),
  /** Null means the setting CONTACT. */
  contact: z.string().nullable().catch(null),
  /** Id of the logo's files; null means the mark of the software. */
  logo: z.uuid().nullable().catch(null),
  /** Null means the colours of the stylesheet. */
  colors: SiteColorsForm.pick({ primary: true, accent: true }).nullable().catch(null),
  languages: z.enum(LANGUAGE_CHOICES).catch("both"),
  applicants: z.enum(APPLICANTS).catch("everybody"),
  features: z.array(z.string()).catch([]),
});
export type SiteSettings = z.output<typeof StoredSettings>;
