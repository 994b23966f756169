import { ErrorSummary, type FieldErrors } from "../form/error-summary";
import { Note } from "../elements/note";

/** The content of a failure toast, also shown without scripts. */
export function FailureMessage({
  title,
  form,
  fields,
}: {
  title: string;
  form?: string[] | null;
  fields?: FieldErrors;
}) {
  if (!form?.length) {
    const isWrong = Object.values(fields ?? {}).some((errors) => errors?.length);

    return <ErrorSummary form={isWrong ? [title] : []} fields={fields} />;
  }

  return (
    <Note tone="bad" role="alert">
      <p>
        <b>{title}</b>
      </p>
      {form.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </Note>
  );
}
