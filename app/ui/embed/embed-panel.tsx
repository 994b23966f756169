import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { CopyField } from "../dashboard/copy-field";
import { Button } from "../elements/button";
import { Panel } from "../elements/panel";
import { OptionGroup } from "../form/option-group";
import type { EmbedSize, EmbedSizeName } from "./embed-code";

export type EmbedPanelView = {
  /** Name of the show or the artist. */
  name: string;
  chosen: {
    theme: "auto" | "light" | "dark";
    cardLanguage: "auto" | "vi" | "en";
    size: EmbedSizeName;
  };
  preview: EmbedSize & { address: string };
  code: string;
  /** The address of the page, which sites with oEmbed accept. */
  page: string;
};

const THEMES = ["auto", "light", "dark"] as const;
const LANGUAGES = ["auto", "vi", "en"] as const;
const SIZE_NAMES = ["small", "medium", "large"] as const;

/** The choices are in the page's address, so that they work as a plain form. */
export function EmbedPanel({ name, chosen, preview, code, page }: EmbedPanelView) {
  const { t } = useTranslation(["embed", "common"]);

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
            label={t("common:language")}
            options={LANGUAGES.map((value) => ({
              value,
              label: <LanguageName language={value}>{t(`languages.${value}`)}</LanguageName>,
            }))}
            defaultValue={chosen.cardLanguage}
          />
          <OptionGroup
            name="size"
            label={t("size")}
            options={SIZE_NAMES.map((value) => ({ value, label: t(`sizes.${value}`) }))}
            defaultValue={chosen.size}
          />
          <div>
            <Button>{t("show")}</Button>
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

/** A language in its own name. */
function LanguageName({
  language,
  children,
}: {
  language: "auto" | "vi" | "en";
  children: string;
}) {
  return <span lang={language === "auto" ? undefined : language}>{children}</span>;
}
