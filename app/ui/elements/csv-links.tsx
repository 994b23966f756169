import { Download } from "lucide-react";
import { useTranslation } from "react-i18next";
import { buttonClass } from "./button";
import { classes } from "./classes";
import { Icon } from "./icon";

type Props = { href: string; label: string; size?: "sm" };

/**
 * A link to a CSV file; formats of numbers other than that of the page or the browser are folded.
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
      <details className="opening">
        <summary className={classes(choice, "flush")}>{t("csvNumbers")}</summary>
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
