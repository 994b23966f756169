import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import type { UseForm } from "../form/use-form";
import { FailureMessage } from "./failure";
import { SubmitButton } from "../form/submit-button";

type AccountFormProps = {
  form: UseForm["form"];
  /** The heading above the errors. */
  failed: string;
  submit: string;
  submitting: string;
  children: ReactNode;
  /** Links below the button. */
  elsewhere?: ReactNode;
};

export function AccountForm(props: AccountFormProps) {
  const { form, failed, submit, submitting, children, elsewhere } = props;

  return (
    <Form method="post" id={form.id} noValidate className="stack">
      <FailureMessage title={failed} form={form.errors} fields={form.allErrors} />
      {children}
      <SubmitButton size="lg" block pendingLabel={submitting}>
        {submit}
      </SubmitButton>
      {elsewhere}
    </Form>
  );
}
