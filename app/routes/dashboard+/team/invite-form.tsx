import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { HelperTask } from "~db/vocabularies";
import { ErrorSummary } from "~/ui/form/error-summary";
import { Field } from "~/ui/form/field";
import { OptionGroup } from "~/ui/form/option-group";
import { Panel } from "~/ui/elements/panel";
import { SubmitButton } from "~/ui/form/submit-button";
import { MailNote } from "~/ui/notices/mail-note";

const TASKS: HelperTask[] = ["moderator", "stagehand"];

export function InviteForm({ lastResult }: { lastResult: unknown }) {
  const { t } = useTranslation(["team", "common"]);
  const result = lastResult as
    { initialValue?: Record<string, string>; error?: Record<string, string[]> } | undefined;
  const [typedValues, errors] = [result?.initialValue ?? {}, result?.error ?? {}];

  return (
    <Panel title={t("invite")}>
      <Form method="post" noValidate className="stack event-form">
        <ErrorSummary form={errors[""]} fields={errors} />
        <Field
          name="loginId"
          label={t("loginId")}
          hint={t("loginIdHint")}
          defaultValue={typedValues.loginId}
          error={errors.loginId}
          autoComplete="off"
          required
        />
        <MailNote />
        <OptionGroup
          name="task"
          label={t("task")}
          defaultValue={typedValues.task ?? "moderator"}
          error={errors.task}
          options={TASKS.map((value) => ({ value, label: t(`tasks.${value}`) }))}
          required
        />
        <ul className="stack tight hint">
          {TASKS.map((task) => (
            <li key={task}>
              <b>{t(`tasks.${task}`)}</b>
              {`: ${t(`taskHints.${task}`)}`}
            </li>
          ))}
        </ul>
        <SubmitButton intent="invite" pendingLabel={t("common:sending")}>
          {t("send")}
        </SubmitButton>
      </Form>
    </Panel>
  );
}
