import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Field } from "~/ui/form/field";
import { type AccentName, checkAccent, reachesRatio } from "~/models/base/site/colors/accent-roles";
import { ColorSamples } from "./color-samples";
import type { useSiteForm } from "./use-site-form";

type Props = { name: AccentName } & Pick<ReturnType<typeof useSiteForm>, "field">;

/**
 * With scripts, the samples follow the chosen colour; without scripts, they show the submitted
 * colour.
 */
export function ColorField({ name, field }: Props) {
  const { t } = useTranslation("site");
  const { defaultValue = "", ...rest } = field(name);
  const [color, setColor] = useState(defaultValue);
  const checks = /^#[0-9a-f]{6}$/i.test(color) ? checkAccent(name, color) : [];

  return (
    <div className="stack tight">
      <Field
        {...rest}
        type="color"
        className="color-field"
        label={t(name)}
        defaultValue={defaultValue}
        onChange={({ target }) => setColor(target.value)}
      />
      {checks.length > 0 && (
        <details className="folded" open={!checks.every(reachesRatio)}>
          <summary>{t("samples")}</summary>
          <ColorSamples checks={checks} />
        </details>
      )}
    </div>
  );
}
