import { useTranslation } from "react-i18next";
import { DocumentText } from "~/ui/elements/document-text";
import { Note } from "~/ui/elements/note";
import { Panel } from "~/ui/elements/panel";

type PreviewProps = { texts: { lang: "en" | "vi"; html: string }[] };

export function DocumentPreview({ texts }: PreviewProps) {
  const { t } = useTranslation("site");

  return (
    <Panel title={t("previewTitle")} id="preview">
      <Note>{t(texts.length > 0 ? "previewNote" : "previewBlank")}</Note>
      <DocumentTexts texts={texts} />
    </Panel>
  );
}

/** Each language below its name. */
export function DocumentTexts({ texts }: PreviewProps) {
  const { t } = useTranslation("site");

  return texts.map(({ lang, html }) => (
    <section key={lang} className="stack" aria-label={t(`languageOf.${lang}`)}>
      <p className="label">{t(`languageOf.${lang}`)}</p>
      <DocumentText html={html} lang={lang} />
    </section>
  ));
}
