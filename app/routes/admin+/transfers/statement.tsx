import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { COLUMNS } from "~/models/checkout/transfers/statement/columns.protocol";
import { Button } from "~/ui/elements/button";
import { Note } from "~/ui/elements/note";
import { ErrorSummary } from "~/ui/form/error-summary";
import { Field } from "~/ui/form/field";
import type { FormAnswer } from "~/ui/form/form-answer";
import { SelectField } from "~/ui/form/select-field";
import { useForm } from "~/ui/form/use-form";
import { answerToIntent } from "./answer-for";
import type { StatementResult, UnknownColumns } from "./statement-form.server";
import { SubmitButton } from "~/ui/form/submit-button";

type Props = {
  lastResult?: FormAnswer;
  result?: StatementResult;
  unknown?: UnknownColumns;
  /** True if the columns chosen earlier are used, because the file's headings are unknown. */
  hasChosenColumns: boolean;
};

/**
 * The form that uploads a bank statement. If its columns are unknown, the treasurer chooses them
 * once.
 */
export function StatementUpload({ lastResult, result, unknown, hasChosenColumns }: Props) {
  const { t } = useTranslation("transfers");
  const { form, field } = useForm({
    id: "statement",
    lastResult: answerToIntent(lastResult, "statement"),
  });

  return (
    <section className="stack">
      <h2 className="h3">{t("statement.title")}</h2>
      <p className="meta">{t("statement.hint")}</p>
      {result && <StatementSummary result={result} />}
      <Form
        method="post"
        encType="multipart/form-data"
        id={form.id}
        className="panel stack"
        noValidate
      >
        <ErrorSummary form={form.errors} fields={form.allErrors} />
        {unknown && <ColumnChoice unknown={unknown} />}
        <Field
          {...field("file")}
          label={t("statement.file")}
          type="file"
          accept=".csv,.txt,text/csv"
          required
        />
        <div>
          <SubmitButton variant="line" intent="statement">
            {t("statement.upload")}
          </SubmitButton>
        </div>
      </Form>
      {hasChosenColumns && (
        <Form method="post" className="row tight">
          <p className="meta">{t("statement.columnsKnown")}</p>
          <Button variant="line" name="intent" value="forgetColumns">
            {t("statement.forgetColumns")}
          </Button>
        </Form>
      )}
    </section>
  );
}

function StatementSummary({
  result: { matched, unmatched, known, doubtful, skipped },
}: {
  result: StatementResult;
}) {
  const { t } = useTranslation("transfers");

  return (
    <Note tone={doubtful.length > 0 || skipped.length > 0 ? "info" : "ok"} role="status">
      <p>{t("statement.result", { matched, unmatched, known })}</p>
      {doubtful.length > 0 && (
        <>
          <p>{t("statement.doubtful")}</p>
          <ul>
            {doubtful.map(({ row: rowNumber, amount, note }) => (
              <li key={rowNumber} className="break num">
                {t("statement.row", { row: rowNumber })}: {amount} {note}
              </li>
            ))}
          </ul>
        </>
      )}
      {skipped.length > 0 && (
        <p>{t("statement.skipped", { rows: skipped.slice(0, 20).join(", ") })}</p>
      )}
    </Note>
  );
}

function ColumnChoice({ unknown: { headings, preview } }: { unknown: UnknownColumns }) {
  const { t } = useTranslation("transfers");
  const width = Math.max(headings.length, ...preview.map((previewRow) => previewRow.length));
  const positions = Array.from({ length: width }, (_, index) => {
    const example =
      headings[index] || preview.map((previewRow) => previewRow[index]).find(Boolean) || "";

    return { value: String(index), label: `${index + 1}: ${example.slice(0, 40)}` };
  });
  const options = [{ value: "", label: t("statement.noColumn") }, ...positions];

  return (
    <>
      <Note tone="bad" role="alert">
        {t("statement.chooseColumns")}
      </Note>
      {COLUMNS.map((column) => (
        <SelectField
          key={column}
          name={column}
          label={t(`statement.column.${column}`)}
          options={options}
        />
      ))}
    </>
  );
}
