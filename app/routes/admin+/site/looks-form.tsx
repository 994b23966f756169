import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Button } from "~/ui/elements/button";
import { CheckField } from "~/ui/form/check-field";
import { Field } from "~/ui/form/field";
import { ColorField } from "./color-field";
import type { loader } from "./route";
import { SiteForm } from "./site-form";
import { useSiteForm } from "./use-site-form";

/** The form for the site's name, contact, logo and colours, with one button. */
export function LooksForm() {
  const { t } = useTranslation("site");
  const { site, contactOfServer: contact } = useLoaderData<typeof loader>();
  const form = useSiteForm("looks");
  const { field } = form;

  return (
    <SiteForm title={t("looksTitle")} intent="looks" of={form} also={<TakeBack site={site} />}>
      <Field
        {...field("name")}
        label={t("name")}
        hint={t("nameHint")}
        autoComplete="off"
        required
      />
      <Field
        {...field("shortName")}
        label={t("shortName")}
        hint={t("shortNameHint")}
        autoComplete="off"
      />
      <Field
        {...field("contact")}
        label={t("contact")}
        hint={contact ? t("contactHintNow", { contact }) : t("contactHint")}
        autoComplete="off"
      />
      {site.logo && <LogoPreview id={site.logo} />}
      <Field
        {...field("logo")}
        defaultValue={undefined}
        type="file"
        accept="image/png,image/jpeg,image/webp"
        label={t("logo")}
        hint={t("logoHint")}
      />
      <p className="meta">{t("colorsHint")}</p>
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <ColorField name="primary" field={field} />
        <ColorField name="accent" field={field} />
      </div>
      <CheckField
        name="shades"
        label={t("shades")}
        defaultChecked={field("shades").defaultValue === "on"}
      />
    </SiteForm>
  );
}

type TakeBackProps = { site: { logo: string | null; colors: object | null } };

/** Buttons that remove the operators' logo and restore the default colours. */
function TakeBack({ site: { logo, colors } }: TakeBackProps) {
  const { t } = useTranslation("site");

  return (
    <>
      {logo && (
        <Button variant="quiet" name="intent" value="logoRemove">
          {t("logoRemove")}
        </Button>
      )}
      {colors && (
        <Button variant="quiet" name="intent" value="colorsReset">
          {t("colorsReset")}
        </Button>
      )}
    </>
  );
}

/** Shows the logo on a dark and on a light background, and as a round icon. */
function LogoPreview({ id }: { id: string }) {
  const { t } = useTranslation("site");
  const address = (file: string) => `/site-logo/${id}/${file}.png`;

  return (
    <div className="row logo-preview">
      <span className="stage">
        <img src={address("night")} alt={t("logoNow")} width="64" height="64" />
      </span>
      <span className="white">
        <img src={address("paper")} alt="" width="64" height="64" />
      </span>
      <img src={address("maskable-192")} alt="" width="64" height="64" className="round" />
    </div>
  );
}
