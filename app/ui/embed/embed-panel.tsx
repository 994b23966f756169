import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { CopyField } from "../dashboard/copy-field";
import { Button } from "../elements/button";
import { Panel } from "../elements/panel";
import { OptionGroup } from "../form/option-group";
import type { EmbedSize, EmbedSizeName } from "./embed-code";

export type EmbedPanelView = {
  /** Of the show or the artist. */
  name: string;
  chosen: {
    theme: "auto" | "light" | "dark";
    cardLanguage: "auto" | "vi" | "en";
    size: EmbedSizeName;
  };
  preview: EmbedSize & { address: string };
  code: string;
  /** The address that sites with oEmbed take. */
  page: string;
};

const THEMES = ["auto", "light", "dark"] as const;
const LANGUAGES = ["auto", "vi", "en"] as const;
const SIZES = ["small", "medium", "large"] as const;

/** The choices are the address of the page, so that they work as a plain form. */
export function EmbedPanel({ name, chosen, preview, code, page }: EmbedPanelView) {
  const { t } = useTranslation("embed");

  return (
    <>
      <Panel title={t("code")}>
        <Form method="get" className="stack" preventScrollReset>
          <OptionGroup
            name="theme"
            label={t("look")}
            options={THEMES.map((value) => ({ value, label: t(`themes.${value}`) }))}
            defaultValue={chosen.theme}
          />
          <OptionGroup
            name="cardLanguage"
            label={t("language")}
            options={LANGUAGES.map((value) => ({
              value,
              label: <Own language={value}>{t(`languages.${value}`)}</Own>,
            }))}
            defaultValue={chosen.cardLanguage}
          />
          <OptionGroup
            name="size"
            label={t("size")}
            options={SIZES.map((value) => ({ value, label: t(`sizes.${value}`) }))}
            defaultValue={chosen.size}
          />
          <div>
            <Button variant="accent">{t("show")}</Button>
          </div>
        </Form>
        <CopyField label={t("code")} value={code} hideLabel />
        <CopyField label={t("pageAddress")} value={page} hint={t("codeHint")} />
      </Panel>
      <Panel title={t("preview")}>
        <div className="embed-preview">
          <iframe
            key={preview.address}
            src={preview.address}
            width={preview.width}
            height={preview.height}
            title={t("previewTitle", { name })}
          />
        </div>
      </Panel>
    </>
  );
}

/** The languages' own names. */
function Own({ language, children }: { language: "auto" | "vi" | "en"; children: string }) {
  return <span lang={language === "auto" ? undefined : language}>{children}</span>;
}
