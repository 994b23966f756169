import { z } from "zod";
import { CURRENCIES } from "~db/vocabularies";
import { ListCall } from "~/models/office/admin/schema";
import type { SiteShare } from "~/models/money/ledger/split-sale";
import { decimalString } from "~/locales/currency";
import { SiteShareForm } from "~/models/money/site-share/schema";
import { getSiteShare, listSiteShares, updateSiteShare } from "~/models/money/site-share/site-share.server";
import { Instant, Money } from "../json/parts";
import { operation } from "../core/operation";

/** Either a percentage of each ticket and tip, or amounts of each. */
const SiteShareJson = z
  .object({
    percent: z.number().min(0).max(50),
    amounts: z.array(z.object({ currency: z.enum(CURRENCIES), amount: Money })),
  })
  .meta({ id: "SiteShare" });
const ChangeJson = SiteShareJson.extend({ since: Instant, by: z.string() });

/** What the collective keeps of each sale. */
export const siteShareCalls = [
  operation({
    method: "get",
    path: "/artist/site-share",
    id: "getSiteShare",
    tag: "studio",
    who: "artist",
    scope: null,
    response: SiteShareJson,
    run: async ({ actor }) => siteShareJson((await getSiteShare(actor)).share),
  }),
  operation({
    method: "get",
    path: "/admin/site-share",
    id: "adminSiteShares",
    tag: "admin",
    who: "admin",
    scope: null,
    query: ListCall,
    response: z.object({ rows: z.array(ChangeJson), total: z.int() }),
    run: async ({ actor, query }) => {
      const { rows, total } = await listSiteShares(actor, query);
      return {
        rows: rows.map(({ share, by }) => ({ ...siteShareJson(share), since: share.createdAt.toISOString(), by })),
        total,
      };
    },
  }),
  operation({
    method: "put",
    path: "/admin/site-share",
    id: "updateSiteShare",
    tag: "admin",
    who: "admin",
    scope: null,
    body: SiteShareForm,
    response: SiteShareJson,
    run: async ({ actor, body }) => siteShareJson(await updateSiteShare(actor, body)),
  }),
];

function siteShareJson({ basisPoints, fixedAmounts }: SiteShare) {
  const shown = CURRENCIES.filter((currency) => fixedAmounts?.[currency]);
  return {
    percent: basisPoints / 100,
    amounts: shown.map((currency) => ({ currency, amount: decimalString(fixedAmounts![currency]!, currency) })),
  };
}
