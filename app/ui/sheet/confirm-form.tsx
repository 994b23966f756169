import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import type { Question } from "./question";
import { SubmitButton } from "~/ui/form/submit-button";

type ConfirmFormProps = Pick<Question, "action" | "fields" | "confirmLabel" | "isDanger"> & {
  body: ReactNode;
  /** A link on a page, a button in a sheet. */
  cancel: ReactNode;
};

/** The form of a confirmation: what happens, and the buttons that cancel and confirm. */
export function ConfirmForm({
  action,
  body,
  confirmLabel,
  fields = {},
  isDanger = true,
  cancel,
}: ConfirmFormProps) {
  return (
    <Form method="post" action={action} className="stack">
      {Object.entries(fields).map(([fieldName, value]) => (
        <input key={fieldName} type="hidden" name={fieldName} value={value} />
      ))}
      <div>{body}</div>
      <div className="sheet-end">
        {cancel}
        <SubmitButton variant={isDanger ? "danger-fill" : "primary"}>{confirmLabel}</SubmitButton>
      </div>
    </Form>
  );
}

export function QuestionForm({ question, cancel }: { question: Question; cancel: ReactNode }) {
  const { subject, lines } = question;
  const explanation = (
    <div className="stack tight">
      {subject && (
        <p className="lead" lang={subject.lang}>
          {subject.text}
        </p>
      )}
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  );

  return <ConfirmForm {...question} body={explanation} cancel={cancel} />;
}
