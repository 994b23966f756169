import { useTranslation } from "react-i18next";
import type { Currency } from "~db/vocabularies";
import { Tabs } from "../elements/tabs";

type Props = { links: { key: Currency; href: string }[]; current: Currency };

/**
 * Links between the currencies of a page; sums in different currencies are never added. Renders
 * nothing for a single currency.
 */
export function CurrencyLinks({ links, current }: Props) {
  const { t } = useTranslation();
  if (links.length === 0) return null;

  const tabs = links.map(({ key: currency, href }) => ({
    key: currency,
    href,
    label: t(`currency.${currency}`),
  }));

  return <Tabs label={t("currency.label")} tabs={tabs} current={current} />;
}
