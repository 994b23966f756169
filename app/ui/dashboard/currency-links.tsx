import { useTranslation } from "react-i18next";
import type { Currency } from "~db/vocabularies";
import { Tabs } from "../elements/tabs";

type Props = { links: { key: Currency; href: string }[]; current: Currency };

/**
 * Switches a page of sums between currencies, which are never added. Nothing for a single currency.
 */
export function CurrencyLinks({ links, current }: Props) {
  const { t } = useTranslation();
  if (links.length === 0) return null;

  const tabs = links.map(({ key, href }) => ({ key, href, label: t(`currency.${key}`) }));

  return <Tabs label={t("currency.label")} tabs={tabs} current={current} />;
}
