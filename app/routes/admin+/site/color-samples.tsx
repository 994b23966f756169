import { useTranslation } from "react-i18next";
import { formatNumber } from "~/locales/format";
import { languageOf } from "~/locales/languages";
import { reachesRatio, type RoleCheck, wordsOn } from "~/models/base/site/colors/accent-roles";
import { Badge } from "~/ui/elements/badge";

/**
 * Each role with a sample in its colours, its contrast, and the nearest shade if the contrast is
 * too weak.
 */
export function ColorSamples({ checks }: { checks: RoleCheck[] }) {
  const { t, i18n } = useTranslation("site");
  const ratioText = (ratio: number) => formatNumber(Math.floor(ratio * 10) / 10, languageOf(i18n));

  return (
    <ul className="color-samples">
      {checks.map((check) => (
        <li key={check.id}>
          <Sample check={check} text={t("sample")} />
          <span>
            {t(`role.${check.id}`)}
            <span className="meta num block">
              {t("ratio", { ratio: ratioText(check.ratio), needed: ratioText(check.needed) })}
            </span>
            {!reachesRatio(check) && (
              <span className="meta num block">
                {t("nearest", { shade: check.shade, ratio: ratioText(check.shadeRatio) })}
              </span>
            )}
          </span>
          <Badge tone={reachesRatio(check) ? "ok" : "warn"}>
            {t(reachesRatio(check) ? "readable" : "weak")}
          </Badge>
        </li>
      ))}
    </ul>
  );
}

/** The sample is drawn, because the policy of pages forbids styles in attributes. */
function Sample({
  check: { id: roleId, on: background, used: usedColor },
  text,
}: {
  check: RoleCheck;
  text: string;
}) {
  const isText = roleId.startsWith("text");

  return (
    <svg className="color-sample" viewBox="0 0 80 40" aria-hidden="true">
      <rect width="80" height="40" fill={roleId === "words" ? usedColor : background} />
      {!isText && roleId !== "words" && (
        <rect x="6" y="6" width="68" height="28" rx="6" fill={usedColor} />
      )}
      <text
        x="40"
        y="25"
        textAnchor="middle"
        fontSize="14"
        fontWeight="700"
        fill={isText ? usedColor : wordsOn(usedColor)}
      >
        {text}
      </text>
    </svg>
  );
}
