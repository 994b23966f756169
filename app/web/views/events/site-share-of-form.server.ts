import type { Translate } from "~/locales/i18n.server";
import type { Language } from "~/locales/languages";
import type { Actor } from "~/models/base/actor";
import { findSiteShareOf, getSiteShare } from "~/models/money/site-share/site-share.server";
import type { SiteShare } from "~/models/money/ledger/split-sale";
import { isFree, siteShareText } from "../site-share.server";

type ShownShare = { id: string; status: string };

/**
 * The collective's share of a show: the one fixed at publication, else the current one. `revision`
 * is sent with the form of a show that can be published, so that an artist never publishes at a
 * share they did not see.
 */
export async function siteShareOfForm(
  actor: Actor,
  event: ShownShare | null,
  t: Translate,
  language: Language,
) {
  if (event && event.status !== "draft") {
    const fixedShare = (await findSiteShareOf(event.id)) ?? { basisPoints: 0, fixedAmounts: null };

    return { revision: null, text: shareSentence("siteFixed", fixedShare, t, language) };
  }

  const { revision, share: currentShare } = await getSiteShare(actor);

  return { revision, text: shareSentence("siteForArtists", currentShare, t, language) };
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
