import { transaction } from "~db/client.server";
import { siteSettings } from "~db/schema";
import * as siteScreen from "~/routes/admin+/site/route";
import { call } from "./actions";
import type { Case } from "./case";
import { byForm } from "./ways";

/** The settings are the site's, not a person's: each way starts from the defaults. */
const fromDefaults: Case["with"] = async () => {
  await transaction((tx) => tx.delete(siteSettings));
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

export const SITE_CASES: Case[] = [
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
