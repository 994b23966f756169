import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "~/ui/elements/button";
import { CheckField } from "~/ui/form/check-field";
import { Field } from "~/ui/form/field";
import { type AccentName, checkAccent } from "~/models/base/site/colors/accent-roles";
import { ColorSamples } from "./color-samples";
import { SiteForm } from "./site-form";
import { useSiteForm } from "./use-site-form";

export function ColorsPanel() {
  const { t } = useTranslation("site");
  const form = useSiteForm("colors");
  const reset = (
    <Button variant="quiet" name="intent" value="colorsReset">
      {t("colorsReset")}
    </Button>
  );

  return (
    <SiteForm title={t("colorsTitle")} intent="colors" of={form} also={reset}>
      <p className="meta">{t("colorsHint")}</p>
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <ColorField name="primary" {...form} />
        <ColorField name="accent" {...form} />
      </div>
      <CheckField
        name="shades"
        label={t("shades")}
        defaultChecked={form.field("shades").defaultValue === "on"}
      />
    </SiteForm>
  );
}

/** With scripts, the samples follow the choice; without, they show what was sent. */
function ColorField({
  name,
  field,
}: { name: AccentName } & Pick<ReturnType<typeof useSiteForm>, "field">) {
  const { t } = useTranslation("site");
  const { defaultValue = "", ...rest } = field(name);
  const [color, setColor] = useState(defaultValue);
  const isColor = /^#[0-9a-f]{6}$/i.test(color);

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
      {isColor && <ColorSamples checks={checkAccent(name, color)} />}
    </div>
  );
}
