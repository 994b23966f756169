import { CURRENCIES } from "~db/vocabularies";
import type { Translate } from "~/locales/i18n.server";
import { formatMoney } from "~/locales/format";
import type { Language } from "~/locales/languages";
import type { SiteShare } from "~/models/money/ledger/split-sale";

/** "10% of each ticket and tip", "$2.50 / 20,000 ₫ of each ticket and tip", "nothing". */
export function siteShareText(shareText: SiteShare, t: Translate, language: Language): string {
  if (isFree(shareText)) return t("shares:siteNothing");

  const amounts = amountsIn(shareText).map(({ amount, currency }) =>
    formatMoney(amount, currency, language),
  );
  const kept =
    amounts.length > 0 ? amounts.join(" / ") : percentText(shareText.basisPoints, language);

  return t("shares:siteShareOf", { share: kept });
}

/** True if the collective keeps nothing. */
export function isFree(share: SiteShare): boolean {
  return share.basisPoints === 0 && amountsIn(share).length === 0;
}

function amountsIn({ fixedAmounts }: SiteShare) {
  return CURRENCIES.flatMap((currency) => {
    const amount = fixedAmounts?.[currency];

    return amount ? [{ currency, amount }] : [];
  });
}

/** "7.5%" or "7,5%" for 750 hundredths of a percent. */
export function percentText(basisPoints: number, language: Language): string {
  const format = new Intl.NumberFormat(language, { style: "percent", maximumFractionDigits: 2 });

  return format.format(basisPoints / 10_000);
}
