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
import { mailReachOf } from "~/models/delivery/notices/mail-reach.server";
import { getSiteSettings } from "~/models/base/site/site-settings.server";
import { AccountScreen } from "~/ui/account/account-screen";
import { ApplicationState } from "~/ui/account/application-state";
import { FailureMessage } from "~/ui/account/failure";
import { GenrePicker } from "~/ui/account/genre-picker";
import { titleMeta } from "~/ui/meta/title-meta";
import { Note } from "~/ui/elements/note";
import { Field, TextAreaField } from "~/ui/form/field";
import { SubmitButton } from "~/ui/form/submit-button";

export const meta = titleMeta;

type TypedApplication = {
  stageName: string;
  bio: string | null;
  genres: string | string[];
  links: string;
};

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request);
  const { actor } = viewer;
  const { language } = await speak(request);
  const screen = await accountPage(request, "accounts:apply.title");
  const application = await findApplication(actor);
  const { stageName = "", genres = [], socialLinks = {} } = application ?? {};
  const bioField = bioFieldFor(application, language);
  const bio = application?.[bioField] ?? "";
  const linkLines = Object.values(socialLinks).join("\n");
  const draftTexts = (await findDraftTexts(request)) as Partial<TypedApplication> | null;
  const typedValues: TypedApplication = { stageName, bio, genres, links: linkLines, ...draftTexts };
  const { applicants } = getSiteSettings();
  const bioLang = bioField === "bioVi" ? "vi" : "en";

  return {
    ...screen,
    state: application?.application ?? null,
    applicants,
    bioLang,
    reach: mailReachOf(viewer),
    ...typedValues,
  };
}

export const action = formAction(
  viewerDraftForm({
    schema: Application,
    run: async ({ actor, request }, applicationFields) => {
      const { language } = await speak(request);
      const sendApplication = () => applyAsArtist(actor, applicationFields, language);

      return applicationFields.code
        ? throttleGuess("invitation", actor.userId, sendApplication)
        : sendApplication();
    },
    redirectTo: (state) => (state === "approved" ? "/dashboard" : "/apply"),
    toast: (state) => ({
      title: `accounts:apply.${state === "approved" ? "welcome" : "received"}`,
    }),
  }),
);

export default function ApplyScreen() {
  const { t } = useTranslation("accounts");
  const { state, applicants, reach } = useLoaderData<typeof loader>();
  const isClosed = applicants === "nobody" && state !== "pending";
  const leadText =
    applicants === "invited"
      ? t("apply.leadInvited")
      : t(reach === "sent" ? "apply.lead" : "apply.leadNoMail");

  return (
    <AccountScreen title={t("apply.title")} lead={state || isClosed ? undefined : leadText}>
      {state && <ApplicationState state={state} />}
      {state !== "approved" && (isClosed ? <Note>{t("apply.closed")}</Note> : <ApplicationForm />)}
    </AccountScreen>
  );
}

function ApplicationForm() {
  const { t } = useTranslation(["accounts", "common"]);
  const { state, applicants, stageName, bio, bioLang, genres, links } =
    useLoaderData<typeof loader>();
  const needsCode = applicants === "invited" && state !== "pending";
  const lastResult = useActionData<typeof action>()?.lastResult;
  const { form, field, listOf } = useForm({
    id: "apply",
    lastResult,
    defaultValue: { stageName, bio, genres, links, code: "" },
  });

  return (
    <Form method="post" id={form.id} noValidate className="stack">
      <FailureMessage title={t("apply.title")} form={form.errors} fields={form.allErrors} />
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
      <SubmitButton size="lg" block pendingLabel={t("common:sending")}>
        {t(state ? "apply.resubmit" : "apply.submit")}
      </SubmitButton>
    </Form>
  );
}
