import { transaction } from "~db/client.server";
import { siteDocuments, siteSettings } from "~db/schema";
import * as agreeScreen from "~/routes/_site+/terms_.agree";
import * as documentScreen from "~/routes/admin+/site_.$kind/route";
import * as siteScreen from "~/routes/admin+/site/route";
import { call } from "./actions";
import type { Case } from "./case";
import { pngBytes } from "./account-cases";
import { byApi, byForm } from "./ways";

/** The settings are the site's, not a person's: each way starts from the defaults. */
const fromDefaults: NonNullable<Case["with"]> = async () => {
  await transaction(async (tx) => {
    await tx.delete(siteSettings);
    await tx.delete(siteDocuments);
  });
  return {};
};
const changed = (intent: string, fields: Record<string, string>): Omit<Case, "name"> => ({
  show: { asAdmin: true },
  with: fromDefaults,
  form: ({ asker }) => byForm(siteScreen.action, "/admin/site", asker, { intent, ...fields }),
  api: call(
    "PUT",
    () => `/admin/site/${intent}`,
    () => fields,
  ),
});

const logo = (bytes: () => Promise<Uint8Array<ArrayBuffer>>, refused?: string): Omit<Case, "name"> => ({
  show: { asAdmin: true },
  with: fromDefaults,
  form: async ({ asker }) =>
    byForm(siteScreen.action, "/admin/site", asker, { intent: "logo", logo: new File([await bytes()], "logo.png") }),
  api: async ({ asker }, api) => byApi(api, "PUT", "/admin/site/logo", asker, await bytes()),
  refused,
});

const TERMS = { textEn: "## Tickets\n\nOne each.", textVi: "## Vé\n\nMỗi người một vé." };
const terms = { kind: "terms" };
const written = (fields: Record<string, string>): Omit<Case, "name"> => ({
  show: { asAdmin: true },
  with: fromDefaults,
  form: ({ asker }) => byForm(documentScreen.action, "/admin/site/terms", asker, { intent: "save", ...fields }, terms),
  api: call(
    "PUT",
    () => "/admin/site/documents/terms",
    () => fields,
  ),
});
const agreed = (version: string, refused?: string): Omit<Case, "name"> => ({
  with: fromDefaults,
  form: ({ asker }) => byForm(agreeScreen.action, "/terms/agree", asker, { version, termsAccepted: "on" }),
  api: call(
    "POST",
    () => "/user/terms",
    () => ({ version, termsAccepted: true }),
  ),
  refused,
});

export const SITE_CASES: Case[] = [
  { name: "one language", ...changed("languages", { languages: "vi" }) },
  { name: "artists by invitation only", ...changed("applicants", { applicants: "invited" }) },
  {
    name: "a show on the landing page that is none",
    ...changed("features", { features: "/event/0193a1f0-0000-4000-8000-000000000000" }),
    refused:
      "/event/0193a1f0-0000-4000-8000-000000000000 isn't a public show that is still to come, or a listed artist.",
  },
  { name: "a logo", ...logo(pngBytes) },
  {
    name: "a logo that can run things",
    ...logo(
      async () => new TextEncoder().encode("<svg><script/></svg>"),
      "We can't read this file as a picture. Please use PNG, JPEG or WebP.",
    ),
  },
  {
    name: "the logo taken away",
    ...changed("logo", {}),
    with: async (world) => {
      await fromDefaults(world);
      const values = { logo: "0193a1f0-0000-4000-8000-000000000000" };
      await transaction((tx) => tx.insert(siteSettings).values({ id: 1, values }));
      return {};
    },
    form: ({ asker }) => byForm(siteScreen.action, "/admin/site", asker, { intent: "logoRemove" }),
    api: call("DELETE", () => "/admin/site/logo"),
  },
  { name: "new terms that members must agree to", ...written({ ...TERMS, mustAgree: "on" }) },
  {
    name: "terms that are too long",
    ...written({ textEn: "a".repeat(50_001) }),
    refused: "Up to 50,000 characters in each language.",
  },
  {
    name: "terms that somebody changed meanwhile",
    ...written({ ...TERMS, basedOn: "7" }),
    refused: "Someone saved another version after you opened this page. Copy your text, reload, then add it again.",
  },
  { name: "agreement to the terms", ...agreed("0") },
  {
    name: "agreement to terms that are not in force",
    ...agreed("3", "The terms changed again just now. Please reload the page and read them."),
  },
  { name: "the site renamed", ...changed("name", { name: "Hội Quán Sông Hậu", shortName: "Sông Hậu" }) },
  {
    name: "the site renamed to nothing",
    ...changed("name", { name: "" }),
    refused: "Please give the site a name.",
  },
  {
    name: "the colours of the site",
    ...changed("colors", { primary: "#1b4fa0", accent: "#9db7ff", shades: "on" }),
  },
  {
    name: "colours that are hard to read",
    ...changed("colors", { primary: "#1b4fa0", accent: "#9db7ff" }),
    refused: "Hard to read in some places, see the samples. There, the nearest readable shade is #2e62b4.",
  },
  { name: "another contact of the site", ...changed("contact", { contact: "hoi@nhacsong.test" }) },
];
