import { CURRENCIES } from "~db/vocabularies";
import type { Translate } from "~/locales/i18n.server";
import { formatMoney } from "~/locales/format";
import type { Language } from "~/locales/languages";
import type { SiteShare } from "~/models/money/ledger/split-sale";
import { required } from "~/platform/required";

/** "10% of each ticket and tip", "$2.50 / 20,000 ₫ of each ticket and tip", "nothing". */
export function siteShareText(
  { basisPoints, fixedAmounts }: SiteShare,
  t: Translate,
  language: Language,
): string {
  const amounts = CURRENCIES.filter((currency) => fixedAmounts?.[currency]).map((currency) =>
    formatMoney(required(fixedAmounts)[currency]!, currency, language),
  );
  if (basisPoints === 0 && amounts.length === 0) return t("shares:siteNothing");

  const share = amounts.length > 0 ? amounts.join(" / ") : percentText(basisPoints, language);

  return t("shares:siteShareOf", { share });
}

/** "7.5%" or "7,5%" for 750 hundredths of a percent. */
export function percentText(basisPoints: number, language: Language): string {
  const format = new Intl.NumberFormat(language, { style: "percent", maximumFractionDigits: 2 });

  return format.format(basisPoints / 10_000);
}
