import { useLoaderData, Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Panel } from "~/ui/elements/panel";
import { Field } from "~/ui/form/field";
import type { loader } from "./route";
import { SiteForm } from "./site-form";
import { useSiteForm } from "./use-site-form";

export function NamePanel() {
  const { t } = useTranslation("site");
  const form = useSiteForm("name");

  return (
    <SiteForm title={t("nameTitle")} intent="name" of={form}>
      <Field
        {...form.field("name")}
        label={t("name")}
        hint={t("nameHint")}
        autoComplete="off"
        required
      />
      <Field
        {...form.field("shortName")}
        label={t("shortName")}
        hint={t("shortNameHint")}
        autoComplete="off"
      />
    </SiteForm>
  );
}

export function ContactPanel() {
  const { t } = useTranslation("site");
  const { contactOfServer } = useLoaderData<typeof loader>();
  const form = useSiteForm("contact");
  const hint = contactOfServer
    ? t("contactHintNow", { contact: contactOfServer })
    : t("contactHint");

  return (
    <SiteForm title={t("contactTitle")} intent="contact" of={form}>
      <Field {...form.field("contact")} label={t("contact")} hint={hint} autoComplete="off" />
    </SiteForm>
  );
}

export function DocumentsPanel() {
  const { t } = useTranslation("site");
  const { documents } = useLoaderData<typeof loader>();

  return (
    <Panel title={t("documentsTitle")}>
      <p className="meta">{t("documentsHint")}</p>
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
