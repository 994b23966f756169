import type { LoaderFunctionArgs } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { useForm } from "~/ui/form/use-form";
import { formAction } from "~/web/forms/form-action.server";
import { viewerDraftForm } from "~/web/forms/forms.server";
import { throttleGuess } from "~/auth/throttles.server";
import { findDraftTexts } from "~/web/forms/form-draft.server";
import { speak } from "~/locales/i18n.server";
import { requireViewer } from "~/web/requests/page.server";
import { accountPage } from "~/web/views/account-stage.server";
import { Application } from "~/models/accounts/application-schema";
import { applyAsArtist, bioFieldFor, findApplication } from "~/models/accounts/applications.server";
import { getSiteSettings } from "~/models/base/site/site-settings.server";
import { AccountScreen } from "~/ui/account/account-screen";
import { ApplicationState } from "~/ui/account/application-state";
import { Failure } from "~/ui/account/failure";
import { GenrePicker } from "~/ui/account/genre-picker";
import { titleMeta } from "~/ui/meta/title-meta";
import { usePending } from "~/ui/account/use-pending";
import { Note } from "~/ui/elements/note";
import { Button } from "~/ui/elements/button";
import { Field, TextAreaField } from "~/ui/form/field";

export const meta = titleMeta;

type Typed = { stageName: string; bio: string | null; genres: string | string[]; links: string };

export async function loader({ request }: LoaderFunctionArgs) {
  const { actor } = await requireViewer(request);
  const { language } = await speak(request);
  const screen = await accountPage(request, "accounts:apply.title");
  const found = await findApplication(actor);
  const { stageName = "", genres = [], socialLinks = {} } = found ?? {};
  const bioField = bioFieldFor(found, language);
  const bio = found?.[bioField] ?? "";
  const links = Object.values(socialLinks).join("\n");
  const draft = (await findDraftTexts(request)) as Partial<Typed> | null;
  const typed: Typed = { stageName, bio, genres, links, ...draft };
  const { applicants } = getSiteSettings();
  const bioLang = bioField === "bioVi" ? "vi" : "en";

  return { ...screen, state: found?.application ?? null, applicants, bioLang, ...typed };
}

export const action = formAction(
  viewerDraftForm({
    schema: Application,
    run: async ({ actor, request }, input) => {
      const { language } = await speak(request);
      const apply = () => applyAsArtist(actor, input, language);

      return input.code ? throttleGuess("invitation", actor.userId, apply) : apply();
    },
    redirectTo: (state) => (state === "approved" ? "/dashboard" : "/apply"),
    toast: (state) => ({
      title: `accounts:apply.${state === "approved" ? "welcome" : "received"}`,
    }),
  }),
);

export default function ApplyScreen() {
  const { t } = useTranslation("accounts");
  const { state, applicants } = useLoaderData<typeof loader>();
  const isClosed = applicants === "nobody" && state !== "pending";
  const lead = applicants === "invited" ? t("apply.leadInvited") : t("apply.lead");

  return (
    <AccountScreen title={t("apply.title")} lead={state || isClosed ? undefined : lead}>
      {state && <ApplicationState state={state} />}
      {state !== "approved" && (isClosed ? <Note>{t("apply.closed")}</Note> : <ApplicationForm />)}
    </AccountScreen>
  );
}

function ApplicationForm() {
  const { t } = useTranslation("accounts");
  const { state, applicants, stageName, bio, bioLang, genres, links } =
    useLoaderData<typeof loader>();
  const needsCode = applicants === "invited" && state !== "pending";
  const lastResult = useActionData<typeof action>()?.lastResult;
  const { form, field, listOf } = useForm({
    id: "apply",
    lastResult,
    defaultValue: { stageName, bio, genres, links, code: "" },
  });
  const pending = usePending();

  return (
    <Form method="post" id={form.id} noValidate className="stack">
      <Failure title={t("apply.title")} form={form.errors} fields={form.allErrors} />
      <Field {...field("stageName")} label={t("apply.stageName")} required />
      <TextAreaField {...field("bio")} label={t("apply.bio")} lang={bioLang} rows={5} />
      <GenrePicker chosen={listOf("genres")} error={field("genres").error} />
      <TextAreaField
        {...field("links")}
        label={t("apply.links")}
        hint={t("apply.linksHint")}
        rows={3}
      />
      <Field
        {...field("code")}
        label={needsCode ? t("apply.code") : `${t("apply.code")} (${t("apply.optional")})`}
        required={needsCode}
        autoComplete="off"
        autoCapitalize="characters"
      />
      <Button variant="primary" size="lg" block pending={pending} pendingLabel={t("apply.sending")}>
        {t(state ? "apply.resubmit" : "apply.submit")}
      </Button>
    </Form>
  );
}
