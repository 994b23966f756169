import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { AppError } from "~/platform/errors";
import { LANGUAGES } from "~/locales/languages";
import {
  getDocumentVersion,
  isDocumentKind,
} from "~/models/base/site/documents/site-documents.server";
import { page } from "~/web/requests/page.server";
import { ButtonLink } from "~/ui/elements/button";
import { DocumentText } from "~/ui/documents/document-text";
import { Panel } from "~/ui/elements/panel";
import { titleMeta } from "~/ui/meta/title-meta";
import { adminContext } from "~/web/views/admin/admin-list.server";
import { documentTitle, renderDocument } from "~/web/views/documents/document-view.server";
import { required } from "~/platform/required";

export const meta = titleMeta;

/** Version 0 is the standard text. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { actor, t, moment } = await adminContext(request);

  return page(request, async () => {
    const { kind = "", version = "" } = params;
    if (!isDocumentKind(kind) || !/^\d{1,9}$/.test(version))
      throw new AppError("not_found", "errors:notFound");

    const stored = version === "0" ? null : await getDocumentVersion(actor, kind, Number(version));
    const texts = await Promise.all(
      LANGUAGES.map((language) => renderDocument(kind, stored, language)),
    );
    const shown = texts.filter((text, n) => text !== null && text.lang === LANGUAGES[n]);
    const title = t("site:versionTitle", { document: documentTitle(kind, t), version });
    const when = stored ? moment(stored.createdAt) : t("site:versionZero");

    return {
      title,
      when,
      kind,
      version,
      texts: shown.map((text) => ({ lang: required(text).lang, html: required(text).html })),
    };
  });
}

export default function AdminDocumentVersion() {
  const { t } = useTranslation("site");
  const { title, when, kind, version, texts } = useLoaderData<typeof loader>();

  return (
    <>
      <div className="section-head">
        <div>
          <h2 className="d-s">{title}</h2>
          <p className="meta">{when}</p>
        </div>
        <div className="row">
          <ButtonLink
            to={`/admin/site/${kind}?from=${version === "0" ? "standard" : version}`}
            variant="line"
          >
            {t("useAgain")}
          </ButtonLink>
          <ButtonLink to={`/admin/site/${kind}`}>{t("backToDocument")}</ButtonLink>
        </div>
      </div>
      {texts.map(({ lang, html }) => (
        <Panel key={lang} title={t(`languageOf.${lang}`)}>
          <DocumentText html={html} lang={lang} />
        </Panel>
      ))}
      {texts.length === 0 && <p className="meta">{t("versionBlank")}</p>}
    </>
  );
}
