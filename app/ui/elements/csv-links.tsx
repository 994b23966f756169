import { Download } from "lucide-react";
import { useTranslation } from "react-i18next";
import { buttonClass } from "./button";
import { Icon } from "./icon";

type Props = { href: string; label: string; size?: "sm" };

/**
 * Links to a CSV file: with the number format of the browser's language, or with one of the folded
 * choices.
 */
export function CsvLinks({ href, label, size }: Props) {
  const { t } = useTranslation();
  const withDecimals = (decimals: string) =>
    `${href}${href.includes("?") ? "&" : "?"}decimals=${decimals}`;
  const choice = buttonClass({ variant: "quiet", size: "sm" });

  return (
    <div className="row">
      <a className={buttonClass({ variant: "line", size })} href={href} download>
        <Icon of={Download} />
        {label}
      </a>
      <details>
        <summary className={choice}>{t("csvFormats")}</summary>
        <p className="meta">{t("csvNumbers")}</p>
        <a
          className={choice}
          href={withDecimals("comma")}
          aria-label={`${label}: ${t("csvComma")}`}
          download
        >
          {t("csvComma")}
        </a>
        <a
          className={choice}
          href={withDecimals("point")}
          aria-label={`${label}: ${t("csvPoint")}`}
          download
        >
          {t("csvPoint")}
        </a>
      </details>
    </div>
  );
}
