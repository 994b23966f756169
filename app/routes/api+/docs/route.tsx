import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { speak } from "~/locales/i18n.server";
import { titleMeta } from "~/ui/meta/title-meta";
import { ButtonLink, buttonClass } from "~/ui/elements/button";
import { SectionHead } from "~/ui/elements/panel";
import { renderApi } from "./render-calls.server";

export const meta = titleMeta;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { language } = await speak(request);

  return renderApi(
    context.describeApi!(language),
    language,
    new URL(request.url).searchParams.get("part"),
  );
}

export default function ApiDocs() {
  const { t } = useTranslation("apiDocs");
  const { title, introduction, index, html } = useLoaderData<typeof loader>();

  return (
    <div className="wrap section stack api-docs">
      <SectionHead level={1} size="m" title={title} hint={introduction} />
      <div className="row">
        <a className={buttonClass({ variant: "line" })} href="/api/openapi.json">
          OpenAPI 3.1
        </a>
        <ButtonLink to="/api/docs/socket">{t("docs.socket")}</ButtonLink>
        <ButtonLink to="/profile/tokens">{t("docs.tokens")}</ButtonLink>
      </div>
      <nav className="row tight" aria-label={t("docs.index")}>
        {index.map(({ id: partId, name: partName, count, isOpen }) => (
          <Link
            key={partId}
            to={`?part=${partId}`}
            className="chip chip-tap"
            aria-current={isOpen ? "page" : undefined}
          >
            {partName} <span className="num meta">{count}</span>
          </Link>
        ))}
      </nav>
      {html !== null && <div className="stack" dangerouslySetInnerHTML={{ __html: html }} />}
    </div>
  );
}
