import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ButtonLink } from "../elements/button";
import type { FormAnswer } from "../form/form-answer";
import { useForm } from "../form/use-form";
import { AccountScreen } from "./account-screen";
import { FailureMessage } from "./failure";
import { SubmitButton } from "../form/submit-button";

type Props = {
  title: string;
  /** The effect of the button; null if the link is no longer valid. */
  text: string | null;
  gone: string;
  submit: string;
  back: { to: string; label: string };
};

/** The page of a link in a mail. It asks for a click, because mail scanners also open links. */
export function MailedLinkScreen({ title, text, gone, submit, back }: Props) {
  const { t } = useTranslation(["profile", "common"]);
  const { token } = useLoaderData<{ token: string }>();
  const lastResult = useActionData<{ lastResult?: FormAnswer | null }>()?.lastResult;
  const { form } = useForm({ id: "mailed-link", lastResult });

  return (
    <AccountScreen title={title}>
      {text === null ? (
        <p>{gone}</p>
      ) : (
        <Form method="post" id={form.id} className="stack">
          <FailureMessage title={t("common:notSaved")} form={form.errors} />
          <input type="hidden" name="token" value={token} />
          <p>{text}</p>
          <SubmitButton size="lg" block pendingLabel={t("common:saving")}>
            {submit}
          </SubmitButton>
        </Form>
      )}
      <ButtonLink variant="quiet" to={back.to}>
        {back.label}
      </ButtonLink>
    </AccountScreen>
  );
}
