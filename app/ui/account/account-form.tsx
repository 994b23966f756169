import type { FormMetadata } from "@conform-to/react";
import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { Button } from "../elements/button";
import { Failure } from "./failure";
import { usePending } from "./use-pending";

type AccountFormProps<Values extends Record<string, unknown>> = {
  form: FormMetadata<Values, string[]>;
  /** The heading above the errors. */
  failed: string;
  submit: string;
  submitting: string;
  children: ReactNode;
  /** Links under the button. */
  elsewhere?: ReactNode;
};

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
