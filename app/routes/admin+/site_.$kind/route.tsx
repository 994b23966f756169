import type { LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { titleMeta } from "~/ui/meta/title-meta";
import { SectionHead } from "~/ui/elements/panel";
import { documentAction } from "./save-document.server";
import { DocumentForm } from "./document-form";
import { editorView } from "./editor-view.server";
import { DocumentText } from "~/ui/documents/document-text";
import { Note } from "~/ui/elements/note";
import { Panel } from "~/ui/elements/panel";
import { required } from "~/platform/required";

export const meta = titleMeta;

export function loader({ request, params }: LoaderFunctionArgs) {
  return editorView(request, required(params.kind));
}

export const action = documentAction;

export default function AdminDocument() {
  const { t } = useTranslation("site");
  const { title, name: documentName, inForce, from, shown } = useLoaderData<typeof loader>();
  const preview = useActionData<typeof action>()?.preview;

  return (
    <>
      <SectionHead
        back={{ to: "/admin/site", label: t("backToSite") }}
        level={1}
        title={documentName}
        hint={inForce}
      />
      {preview && <DocumentPreview texts={preview} />}
      {!preview && shown && (
        <details className="panel folded">
          <summary>{t("previewTitle")}</summary>
          <DocumentTexts texts={shown} />
        </details>
      )}
      <DocumentForm key={title + inForce + from} />
      <VersionList />
    </>
  );
}

type PreviewProps = { texts: { lang: "en" | "vi"; html: string }[] };

function DocumentPreview({ texts }: PreviewProps) {
  const { t } = useTranslation("site");

  return (
    <Panel title={t("previewTitle")} id="preview">
      <Note>{t(texts.length > 0 ? "previewNote" : "previewBlank")}</Note>
      <DocumentTexts texts={texts} />
    </Panel>
  );
}

/** The text in each language, below the language's name. */
function DocumentTexts({ texts }: PreviewProps) {
  const { t } = useTranslation("site");

  return texts.map(({ lang, html }) => (
    <section key={lang} className="stack" aria-label={t(`languageOf.${lang}`)}>
      <p className="label">{t(`languageOf.${lang}`)}</p>
      <DocumentText html={html} lang={lang} />
    </section>
  ));
}

function VersionList() {
  const { t } = useTranslation("site");
  const { versions, kind } = useLoaderData<typeof loader>();

  return (
    <Panel title={t("versions")}>
      <ul className="stack tight">
        {versions.map(({ version, line }) => (
          <li key={version}>
            <Link className="link link-alone" to={`?from=${version}`}>
              {line}
            </Link>
          </li>
        ))}
        {kind !== "imprint" && (
          <li>
            <Link className="link link-alone" to="?from=standard">
              {t("versionZero")}
            </Link>
          </li>
        )}
      </ul>
      {versions.length === 0 && kind === "imprint" && <p className="meta">{t("noVersions")}</p>}
    </Panel>
  );
}
