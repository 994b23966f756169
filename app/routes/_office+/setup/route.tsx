import type { LoaderFunctionArgs } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { AppError } from "~/platform/errors";
import { isRestartedByService } from "~/platform/process/restart.server";
import { findSetupResult, listGivenSettings } from "~/operations/setup/finish-setup.server";
import { hasSetupPage } from "~/operations/setup/setup-key.server";
import { getSiteSettings } from "~/models/base/site/site-settings.server";
import { AccountScreen } from "~/ui/account/account-screen";
import { FailureMessage } from "~/ui/account/failure";
import { Button, buttonClass } from "~/ui/elements/button";
import { Note } from "~/ui/elements/note";
import { Field } from "~/ui/form/field";
import type { FormAnswer } from "~/ui/form/form-answer";
import { useForm } from "~/ui/form/use-form";
import { titleMeta } from "~/ui/meta/title-meta";
import { withErrorPage } from "~/web/requests/page.server";
import { siteUrl } from "~/web/requests/site-url.server";
import { accountPage } from "~/web/views/account-stage.server";
import { setupAction } from "./setup-action.server";
import { SetupFields } from "./setup-fields";
import { SubmitButton } from "~/ui/form/submit-button";

export const meta = titleMeta;

export function headers() {
  return { "Cache-Control": "no-store" };
}

export async function loader({ request }: LoaderFunctionArgs) {
  return withErrorPage(request, async () => {
    const isOpen = hasSetupPage();
    const result = isOpen ? null : findSetupResult();
    const isDone = result !== null && new URL(request.url).searchParams.has("done");
    if (!isOpen && !isDone) throw new AppError("not_found", "errors:notFound");

    return {
      ...(await accountPage(request, isDone ? "setup:doneTitle" : "setup:title")),
      result,
      given: listGivenSettings(),
      address: siteUrl(request),
      name: getSiteSettings().name,
      willRestart: isRestartedByService(),
    };
  });
}

export const action = setupAction;

export default function SetupScreen() {
  const answer = useActionData<typeof action>();
  const { result } = useLoaderData<typeof loader>();
  if (result) return <SetupDone {...result} />;

  const key = answer?.key ?? findTypedKey(answer?.lastResult);

  return key ? <SettingsForm setupKey={key} /> : <KeyForm />;
}

/**
 * The key in a refused form, with which the page shows the form again; null if the key itself is
 * wrong.
 */
function findTypedKey(answer: FormAnswer | undefined): string | null {
  const { key } = answer?.initialValue ?? {};

  return typeof key === "string" && !answer?.error?.key ? key : null;
}

function KeyForm() {
  const { t } = useTranslation("setup");
  const lastResult = useActionData<typeof action>()?.lastResult;
  const { form, field } = useForm({ id: "setup-key", lastResult });

  return (
    <AccountScreen title={t("title")} lead={t("keyLead")}>
      <Form method="post" id={form.id} noValidate className="stack">
        <FailureMessage title={t("failed")} form={form.errors} fields={form.allErrors} />
        <Field {...field("key")} label={t("key")} autoComplete="off" spellCheck={false} required />
        <SubmitButton size="lg" block intent="key">
          {t("next")}
        </SubmitButton>
      </Form>
    </AccountScreen>
  );
}

function SettingsForm({ setupKey }: { setupKey: string }) {
  const { t } = useTranslation(["setup", "common"]);
  const { name, address, willRestart } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const defaultValue = { name, address, languages: "both" };
  const form = useForm({ id: "setup", lastResult: answer?.lastResult, defaultValue });

  return (
    <AccountScreen title={t("title")} lead={t("lead")}>
      <Form method="post" id={form.form.id} noValidate className="stack">
        <FailureMessage title={t("failed")} form={form.form.errors} fields={form.form.allErrors} />
        <input type="hidden" name="key" value={setupKey} />
        <SetupFields of={form} />
        <p className="meta">{t(willRestart ? "restartLead" : "manualLead")}</p>
        <SubmitButton size="lg" block intent="finish" pendingLabel={t("common:saving")}>
          {t("common:save")}
        </SubmitButton>
        <Button block id="test-mail" formAction="/setup#test-mail" name="intent" value="testMail">
          {t("testMail")}
        </Button>
        {answer?.sentTo && (
          <Note tone="ok" role="status">
            <p>{t("testMailSent", { email: answer.sentTo })}</p>
          </Note>
        )}
      </Form>
    </AccountScreen>
  );
}

function SetupDone({ address, needsRestart }: { address: string; needsRestart: boolean }) {
  const { t } = useTranslation("setup");
  const { willRestart } = useLoaderData<typeof loader>();

  return (
    <AccountScreen title={t("doneTitle")}>
      <Note tone="ok" role="status">
        {needsRestart && <p>{t(willRestart ? "doneRestart" : "doneManual")}</p>}
        <p>{t("doneNext")}</p>
      </Note>
      <a
        className={buttonClass({ variant: "primary", size: "lg", block: true })}
        href={`${address}/login`}
      >
        {t("signIn")}
      </a>
    </AccountScreen>
  );
}
