import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Field } from "~/ui/form/field";
import type { loader } from "./route";
import { SiteForm } from "./site-form";
import { useSiteForm } from "./use-site-form";

export function ContactPanel() {
  const { t } = useTranslation("site");
  const { contactOfServer } = useLoaderData<typeof loader>();
  const form = useSiteForm("contact");
  const hint = contactOfServer ? t("contactHintNow", { contact: contactOfServer }) : t("contactHint");

  return (
    <SiteForm title={t("contactTitle")} intent="contact" of={form}>
      <Field {...form.field("contact")} label={t("contact")} hint={hint} autoComplete="off" />
    </SiteForm>
  );
}
