import { Download } from "lucide-react";
import { useTranslation } from "react-i18next";
import { buttonClass } from "./button";
import { classes } from "./classes";
import { Icon } from "./icon";

const FORMATS = [
  ["comma", "csvComma"],
  ["point", "csvPoint"],
] as const;

type Props = { href: string; label: string; size?: "sm" };

/**
 * A link to a CSV file; formats of numbers other than that of the page or the browser are folded.
 */
export function CsvLinks({ href, label, size }: Props) {
  const { t } = useTranslation();
  const choice = buttonClass({ variant: "quiet", size: "sm" });

  return (
    <div className="row">
      <a className={buttonClass({ variant: "line", size })} href={href} download>
        <Icon of={Download} />
        {label}
      </a>
      <details className="opening">
        <summary className={classes(choice, "flush")}>{t("csvNumbers")}</summary>
        {FORMATS.map(([decimals, nameKey]) => (
          <a
            key={decimals}
            className={choice}
            href={`${href}${href.includes("?") ? "&" : "?"}decimals=${decimals}`}
            aria-label={`${label}: ${t(nameKey)}`}
            download
          >
            {t(nameKey)}
          </a>
        ))}
      </details>
    </div>
  );
}
