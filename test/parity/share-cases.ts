import { SiteShareForm } from "~/models/site-share/schema";
import { updateSiteShare } from "~/models/site-share/site-share.server";
import * as siteShare from "~/routes/admin+/share/route";
import { actorFor } from "../factories/people";
import { call } from "./actions";
import type { Case } from "./case";
import { byForm } from "./ways";

const asAdmin = { asAdmin: true };
const change = (fields: Record<string, string>): Pick<Case, "form" | "api"> => ({
  form: ({ asker }) => byForm(siteShare.action, "/admin/share", asker, fields),
  api: call(
    "PUT",
    () => "/admin/site-share",
    () => fields,
  ),
});

/** What the collective keeps, and shares of shows. */
export const SHARE_CASES: Case[] = [
  {
    name: "a percentage for the collective",
    show: asAdmin,
    with: async ({ asker }) => {
      await updateSiteShare(actorFor(asker), SiteShareForm.parse({ kind: "percent", percent: "0" }));
      return {};
    },
    ...change({ kind: "percent", percent: "7.5" }),
  },
  {
    name: "too large a percentage for the collective",
    show: asAdmin,
    ...change({ kind: "percent", percent: "51" }),
    refused: "Enter a percentage from 0 to 50 with at most two decimals.",
  },
];
