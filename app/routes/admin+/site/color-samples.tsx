import { useTranslation } from "react-i18next";
import { formatNumber } from "~/locales/format";
import { languageOf } from "~/locales/languages";
import { isReadable, type RoleCheck, wordsOn } from "~/models/base/site/colors/accent-roles";
import { Badge } from "~/ui/elements/badge";

/**
 * Each role with a sample in its colours, its contrast in words, and the nearest shade where it is
 * too weak.
 */
export function ColorSamples({ checks }: { checks: RoleCheck[] }) {
  const { t, i18n } = useTranslation("site");
  const number = (ratio: number) => formatNumber(Math.floor(ratio * 10) / 10, languageOf(i18n));

  return (
    <ul className="color-samples">
      {checks.map((check) => (
        <li key={check.id}>
          <Sample check={check} text={t("sample")} />
          <span>
            {t(`role.${check.id}`)}
            <span className="meta num block">
              {t("ratio", { ratio: number(check.ratio), needed: number(check.needed) })}
            </span>
            {!isReadable(check) && (
              <span className="meta num block">
                {t("nearest", { shade: check.shade, ratio: number(check.shadeRatio) })}
              </span>
            )}
          </span>
          <Badge tone={isReadable(check) ? "ok" : "warn"}>
            {t(isReadable(check) ? "readable" : "weak")}
          </Badge>
        </li>
      ))}
    </ul>
  );
}

/** Drawn, because the policy of pages forbids styles in attributes. */
function Sample({ check: { id, on, used: color }, text }: { check: RoleCheck; text: string }) {
  const isText = id.startsWith("text");

  return (
    <svg className="color-sample" viewBox="0 0 80 40" aria-hidden="true">
      <rect width="80" height="40" fill={id === "words" ? color : on} />
      {!isText && id !== "words" && <rect x="6" y="6" width="68" height="28" rx="6" fill={color} />}
      <text
        x="40"
        y="25"
        textAnchor="middle"
        fontSize="14"
        fontWeight="700"
        fill={isText ? color : wordsOn(color)}
      >
        {text}
      </text>
    </svg>
  );
}
