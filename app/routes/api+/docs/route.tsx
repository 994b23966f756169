import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { viewApi } from "~/routes/api+/docs/api-document.server";
import { speak } from "~/locales/i18n.server";
import { ApiCall } from "~/ui/api-docs/api-call";
import { FieldList } from "~/ui/api-docs/field-list";
import { titleMeta } from "~/ui/meta/title-meta";
import { ButtonLink, buttonClass } from "~/ui/elements/button";
import { Panel, SectionHead } from "~/ui/elements/panel";

export const meta = titleMeta;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { language } = await speak(request);
  return viewApi(context.describeApi!(language));
}

export default function ApiDocs() {
  const { t } = useTranslation("apiDocs");
  const { title, introduction, groups, schemas } = useLoaderData<typeof loader>();
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
        {groups.map(({ id, name, calls }) => (
          <a key={id} href={`#${id}`} className="chip chip-tap">
            {name} <span className="num meta">{calls.length}</span>
          </a>
        ))}
        <a href="#schemas" className="chip chip-tap">
          {t("docs.schemas")}
        </a>
      </nav>
      {groups.map(({ id, name, calls }) => (
        <Panel key={id} id={id} title={name}>
          {calls.map((call) => (
            <ApiCall key={call.id} call={call} />
          ))}
        </Panel>
      ))}
      <Panel id="schemas" title={t("docs.schemas")}>
        {schemas.map(({ name, fields }) => (
          <details key={name} id={name}>
            <summary className="api-call-head">
              <code translate="no">{name}</code>
            </summary>
            <FieldList fields={fields} />
          </details>
        ))}
      </Panel>
    </div>
  );
}
