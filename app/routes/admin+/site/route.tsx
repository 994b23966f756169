import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { env } from "~/platform/settings/env.server";
import { readSite } from "~/models/base/site/site-settings.server";
import { withErrorPage } from "~/web/requests/page.server";
import { requireAdmin } from "~/web/requests/require-admin.server";
import { speak, type Translate } from "~/locales/i18n.server";
import { titleMeta } from "~/ui/meta/title-meta";
import { siteAction } from "./change-site.server";
import { ChoicesForm } from "./choices-form";
import { LooksForm } from "./looks-form";
import { Panel } from "~/ui/elements/panel";
import { DOCUMENT_KINDS } from "~db/vocabularies";
import { formatPlainDate } from "~/locales/dates";
import type { Language } from "~/locales/languages";
import { findDocument, isStandardText } from "~/models/base/site/documents/site-documents.server";
import { documentTitle } from "~/web/views/documents/document-view.server";

export const meta = titleMeta;

export async function loader({ request }: LoaderFunctionArgs) {
  const { actor } = await requireAdmin(request);
  const { t } = await speak(request);
  const siteSettings = await withErrorPage(request, async () => readSite(actor));
  const documents = documentLines(await speak(request));

  return {
    title: t("admin:site"),
    site: siteSettings,
    documents,
    contactOfServer: env.CONTACT ?? null,
  };
}

export const action = siteAction;

export default function AdminSite() {
  const { t } = useTranslation("site");
  const { title } = useLoaderData<typeof loader>();

  return (
    <>
      <h1 className="d-s">{title}</h1>
      <p className="meta">{t("intro")}</p>
      <LooksForm />
      <DocumentsPanel />
      <ChoicesForm />
    </>
  );
}

function DocumentsPanel() {
  const { t } = useTranslation("site");
  const { documents } = useLoaderData<typeof loader>();

  return (
    <Panel title={t("documentsTitle")}>
      <ul className="stack tight">
        {documents.map(({ kind, title, line }) => (
          <li key={kind}>
            <Link className="link link-alone" to={`/admin/site/${kind}`}>
              {title}
            </Link>
            <span className="meta block">{line}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** One line for each document of the site, with the version in force. */
function documentLines({ t, language }: { t: Translate; language: Language }) {
  return DOCUMENT_KINDS.map((kind) => {
    const document = findDocument(kind);
    const noneText = t(kind === "imprint" ? "site:noImprint" : "site:standardInForce");
    const dateText = document && formatPlainDate(document.createdAt, language, "UTC");
    const lineText =
      !document || isStandardText(document)
        ? noneText
        : t("site:ownText", { version: document.version, date: dateText });

    return { kind, title: documentTitle(kind, t), line: lineText };
  });
}
