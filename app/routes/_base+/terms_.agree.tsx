import type { LoaderFunctionArgs } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { returnToOf } from "~/auth/safe-redirect";
import { formAction } from "~/web/forms/form-action.server";
import { viewerForm } from "~/web/forms/forms.server";
import { speak } from "~/locales/i18n.server";
import { AgreementForm } from "~/models/base/site/documents/document-schema";
import { agreeToTerms, getTermsState } from "~/models/base/site/documents/terms-agreement.server";
import { withErrorPage, requireViewer } from "~/web/requests/page.server";
import { FailureMessage } from "~/ui/account/failure";
import { DocumentText } from "~/ui/documents/document-text";
import { Note } from "~/ui/elements/note";
import { CheckField } from "~/ui/form/check-field";
import { useForm } from "~/ui/form/use-form";
import { titleMeta } from "~/ui/meta/title-meta";
import { documentPage } from "~/web/views/documents/document-view.server";
import { SubmitButton } from "~/ui/form/submit-button";

export const meta = titleMeta;

export async function loader({ request }: LoaderFunctionArgs) {
  const { actor } = await requireViewer(request);
  const { t } = await speak(request);
  const { version, mustAgree } = await withErrorPage(request, () => getTermsState(actor));
  const { html: termsHtml, lang: termsLanguage, updated } = (await documentPage(request, "terms"))!;
  const title = t(mustAgree ? "legal:agree.title" : "legal:agree.doneTitle");

  return {
    title,
    version,
    mustAgree,
    html: termsHtml,
    lang: termsLanguage,
    updated,
    returnTo: returnToOf(request),
  };
}

export const action = formAction(
  viewerForm({
    schema: AgreementForm,
    run: ({ actor }, { version }) => agreeToTerms(actor, version),
    redirectTo: (_state, { request }) => returnToOf(request),
    toast: { title: "legal:agree.thanks" },
  }),
);

export default function AgreeToTerms() {
  const { t } = useTranslation(["legal", "common"]);
  const { title, mustAgree, html, lang, updated, returnTo } = useLoaderData<typeof loader>();

  return (
    <div className="wrap section snug stack">
      <h1 className="d-m">{title}</h1>
      {mustAgree ? (
        <>
          <p className="lead">{t("agree.lead")}</p>
          <AgreementFields />
        </>
      ) : (
        <Note tone="ok">
          {t("agree.doneText")} <Link to={returnTo}>{t("common:continue")}</Link>
        </Note>
      )}
      <section className="panel stack" aria-labelledby="terms-text">
        <h2 className="d-s" id="terms-text">
          {t("terms.title")}
        </h2>
        <p className="meta">{updated}</p>
        <DocumentText lang={lang} html={html} />
      </section>
    </div>
  );
}

function AgreementFields() {
  const { t } = useTranslation(["legal", "common"]);
  const { version } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.lastResult;
  const { form, field } = useForm({ id: "agree", lastResult });

  return (
    <Form method="post" id={form.id} noValidate className="panel stack">
      <FailureMessage title={t("common:notSaved")} form={form.errors} fields={form.allErrors} />
      <input type="hidden" name="version" value={version} />
      <CheckField {...field("termsAccepted")} label={t("agree.tick")} required />
      <SubmitButton pendingLabel={t("common:saving")}>{t("agree.submit")}</SubmitButton>
    </Form>
  );
}
