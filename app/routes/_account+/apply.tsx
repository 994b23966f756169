import { useForm } from "@conform-to/react";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { formAction } from "~/forms/form-action.server";
import { viewerDraftForm } from "~/forms/forms.server";
import { throttleGuess } from "~/auth/throttles.server";
import { keptTexts } from "~/forms/form-draft.server";
import { requireViewer } from "~/requests/page.server";
import { accountPage } from "~/views/account-stage.server";
import { Application } from "~/models/accounts/application-schema";
import { applyAsArtist, findApplication } from "~/models/accounts/applications.server";
import { AccountScreen } from "~/ui/account/account-screen";
import { ApplicationState } from "~/ui/account/application-state";
import { Failure } from "~/ui/account/failure";
import { GenrePicker } from "~/ui/account/genre-picker";
import { titleMeta } from "~/ui/meta/title-meta";
import { usePending } from "~/ui/account/use-pending";
import { Button } from "~/ui/elements/button";
import { Field, TextAreaField } from "~/ui/form/field";

export const meta = titleMeta;

type Typed = { stageName: string; bio: string | null; genres: string | string[]; links: string };

export async function loader({ request }: LoaderFunctionArgs) {
  const { actor } = await requireViewer(request);
  const screen = await accountPage(request, "accounts:apply.title");
  const found = await findApplication(actor);
  const { stageName = "", bio = "", genres = [], socialLinks = {} } = found ?? {};
  const links = Object.values(socialLinks).join("\n");
  const kept = (await keptTexts(request)) as Partial<Typed> | null;
  const typed: Typed = { stageName, bio, genres, links, ...kept };
  return { ...screen, state: found?.application ?? null, ...typed };
}

export const action = formAction(
  viewerDraftForm({
    schema: Application,
    run: ({ actor }, input) => {
      const apply = () => applyAsArtist(actor, input);
      return input.code ? throttleGuess("invitation", actor.userId, apply) : apply();
    },
    redirectTo: (state) => (state === "approved" ? "/dashboard" : "/apply"),
    toast: (state) => ({ title: `accounts:apply.${state === "approved" ? "welcome" : "received"}` }),
  }),
);

export default function ApplyScreen() {
  const { t } = useTranslation("accounts");
  const { state } = useLoaderData<typeof loader>();
  return (
    <AccountScreen title={t("apply.title")} lead={state ? undefined : t("apply.lead")}>
      {state && <ApplicationState state={state} />}
      {state !== "approved" && <ApplicationForm />}
    </AccountScreen>
  );
}

function ApplicationForm() {
  const { t } = useTranslation("accounts");
  const { state, stageName, bio, genres, links } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.lastResult;
  const [form, fields] = useForm({
    id: "apply",
    lastResult,
    defaultValue: { stageName, bio, genres, links, code: "" },
  });
  const pending = usePending();
  return (
    <Form method="post" id={form.id} onSubmit={form.onSubmit} noValidate className="stack">
      <Failure title={t("apply.title")} form={form.errors} fields={form.allErrors} />
      <Field
        name="stageName"
        label={t("apply.stageName")}
        defaultValue={fields.stageName.initialValue}
        error={fields.stageName.errors}
        required
      />
      <TextAreaField
        name="bio"
        label={t("apply.bio")}
        rows={5}
        defaultValue={fields.bio.initialValue}
        error={fields.bio.errors}
      />
      <GenrePicker chosen={asList(fields.genres.initialValue)} error={fields.genres.errors} />
      <TextAreaField
        name="links"
        label={t("apply.links")}
        hint={t("apply.linksHint")}
        rows={3}
        defaultValue={fields.links.initialValue}
        error={fields.links.errors ?? Object.values(fields.links.allErrors)[0]}
      />
      <Field
        name="code"
        label={`${t("apply.code")} (${t("apply.optional")})`}
        autoComplete="off"
        autoCapitalize="characters"
        error={fields.code.errors}
      />
      <Button variant="primary" size="lg" block pending={pending} pendingLabel={t("apply.sending")}>
        {t(state ? "apply.resubmit" : "apply.submit")}
      </Button>
    </Form>
  );
}

/** One ticked box comes back as a word, several as a list. */
function asList(value: unknown): string[] {
  return (Array.isArray(value) ? value : [value]).filter((it): it is string => typeof it === "string");
}
