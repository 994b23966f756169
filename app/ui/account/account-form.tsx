import type { FormMetadata } from "@conform-to/react";
import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { Button } from "../elements/button";
import { Failure } from "./failure";
import { usePending } from "./use-pending";

type AccountFormProps<Values extends Record<string, unknown>> = {
  form: FormMetadata<Values, string[]>;
  /** Heads the reasons when the form was refused. */
  failed: string;
  submit: string;
  submitting: string;
  /** The fields. */
  children: ReactNode;
  /** Ways elsewhere, under the button. */
  elsewhere?: ReactNode;
};

/** The form of login, signup and their kin: what was wrong, the fields, one button. */
export function AccountForm<Values extends Record<string, unknown>>(props: AccountFormProps<Values>) {
  const { form, failed, submit, submitting, children, elsewhere } = props;
  const pending = usePending();
  return (
    <Form method="post" id={form.id} onSubmit={form.onSubmit} noValidate className="stack">
      <Failure title={failed} form={form.errors} fields={form.allErrors} />
      {children}
      <Button variant="primary" size="lg" block pending={pending} pendingLabel={submitting}>
        {submit}
      </Button>
      {elsewhere}
    </Form>
  );
}
