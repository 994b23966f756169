import type { Translate } from "~/locales/i18n.server";
import type { Language } from "~/locales/languages";
import type { Actor } from "~/models/base/actor";
import { findSiteShareOf, getSiteShare } from "~/models/money/site-share/site-share.server";
import type { SiteShare } from "~/models/money/ledger/split-sale";
import { isFree, siteShareText } from "../site-share.server";

type Shown = { id: string; status: string };

/**
 * What the collective keeps of a show: as it was fixed at the publication, or as it is now.
 * `revision` travels with the form of a show that can be published, so that nobody publishes at a
 * share they did not see.
 */
export async function siteShareOfForm(
  actor: Actor,
  event: Shown | null,
  t: Translate,
  language: Language,
) {
  if (event && event.status !== "draft") {
    const fixed = (await findSiteShareOf(event.id)) ?? { basisPoints: 0, fixedAmounts: null };

    return { revision: null, text: shareSentence("siteFixed", fixed, t, language) };
  }

  const { revision, share } = await getSiteShare(actor);

  return { revision, text: shareSentence("siteForArtists", share, t, language) };
}

function shareSentence(
  key: "siteFixed" | "siteForArtists",
  share: SiteShare,
  t: Translate,
  language: Language,
) {
  if (isFree(share)) return t("shares:siteFree");

  return t(`shares:${key}`, { share: siteShareText(share, t, language) });
}
