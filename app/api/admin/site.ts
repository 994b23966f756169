import { z } from "zod";
import { changeLandingFeatures } from "~/models/shows/artists/landing-features.server";
import { changeSiteLogo, removeSiteLogo } from "~/models/base/site/logo/site-logo.server";
import { changeSiteColors, resetSiteColors } from "~/models/base/site/site-colors.server";
import {
  SiteApplicantsForm,
  SiteColorsForm,
  SiteContactForm,
  SiteFeaturesForm,
  SiteLanguagesForm,
  SiteNameForm,
  type SiteSettings,
} from "~/models/base/site/settings-schema";
import { readSite, updateSiteSettings } from "~/models/base/site/site-settings.server";
import { operation } from "../core/operation";

const SiteJson = z
  .object({
    name: z.string(),
    shortName: z.string().nullable(),
    contact: z.string().nullable(),
    /** An id: `/site-logo/{logo}/icon-512.png` is one of its pictures. */
    logo: z.string().nullable(),
    colors: z.object({ primary: z.string(), accent: z.string() }).nullable(),
    languages: z.enum(["both", "en", "vi"]),
    applicants: z.enum(["everybody", "invited", "nobody"]),
    /** Paths such as `/event/{id}` and `/artist/{id}`. */
    features: z.array(z.string()),
  })
  .meta({ id: "Site" });

const forAdmins = { tag: "admin", who: "admin", scope: null, response: SiteJson } as const;

/** The settings of the site: one call for each form of /admin/site. */
export const siteCalls = [
  operation({
    ...forAdmins,
    method: "get",
    path: "/admin/site",
    id: "adminSite",
    run: async ({ actor }) => siteJson(readSite(actor)),
  }),
  operation({
    ...forAdmins,
    method: "put",
    path: "/admin/site/name",
    id: "renameSite",
    body: SiteNameForm,
    run: async ({ actor, body }) => siteJson(await updateSiteSettings(actor, body)),
  }),
  operation({
    ...forAdmins,
    method: "put",
    path: "/admin/site/contact",
    id: "changeSiteContact",
    body: SiteContactForm,
    run: async ({ actor, body }) => siteJson(await updateSiteSettings(actor, body)),
  }),
  operation({
    ...forAdmins,
    method: "put",
    path: "/admin/site/logo",
    id: "changeSiteLogo",
    acceptsFile: "picture",
    run: async ({ actor, file }) => siteJson(await changeSiteLogo(actor, file)),
  }),
  operation({
    ...forAdmins,
    method: "delete",
    path: "/admin/site/logo",
    id: "removeSiteLogo",
    run: async ({ actor }) => siteJson(await removeSiteLogo(actor)),
  }),
  operation({
    ...forAdmins,
    method: "put",
    path: "/admin/site/colors",
    id: "changeSiteColors",
    body: SiteColorsForm,
    run: async ({ actor, body }) => siteJson(await changeSiteColors(actor, body)),
  }),
  operation({
    ...forAdmins,
    method: "put",
    path: "/admin/site/languages",
    id: "changeSiteLanguages",
    body: SiteLanguagesForm,
    run: async ({ actor, body }) => siteJson(await updateSiteSettings(actor, body)),
  }),
  operation({
    ...forAdmins,
    method: "put",
    path: "/admin/site/applicants",
    id: "changeSiteApplicants",
    body: SiteApplicantsForm,
    run: async ({ actor, body }) => siteJson(await updateSiteSettings(actor, body)),
  }),
  operation({
    ...forAdmins,
    method: "put",
    path: "/admin/site/features",
    id: "changeSiteFeatures",
    body: SiteFeaturesForm,
    run: async ({ actor, body }) => siteJson(await changeLandingFeatures(actor, body)),
  }),
  operation({
    ...forAdmins,
    method: "delete",
    path: "/admin/site/colors",
    id: "resetSiteColors",
    run: async ({ actor }) => siteJson(await resetSiteColors(actor)),
  }),
];

function siteJson({ name, shortName, contact, logo, colors, languages, applicants, features }: SiteSettings) {
  return { name, shortName, contact, logo, colors, languages, applicants, features };
}
