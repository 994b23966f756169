import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Button } from "~/ui/elements/button";
import { ErrorSummary } from "~/ui/form/error-summary";
import { Field } from "~/ui/form/field";
import type { FormAnswer } from "~/ui/form/form-answer";
import { useForm } from "~/ui/form/use-form";
import { answerFor } from "./answer-for";
import type { TransfersView } from "./transfers-view.server";

type Props = { view: TransfersView; lastResult?: FormAnswer };
type Row = TransfersView["unmatched"][number];

/** Money that we found no owner for. */
export function Unmatched({ view, lastResult }: Props) {
  const { t } = useTranslation("transfers");
  return (
    <section className="stack">
      <h3 className="h3">{t("treasurer.unmatched")}</h3>
      <p className="meta">{t("treasurer.unmatchedHint")}</p>
      {view.unmatched.map((row) => (
        <One key={row.id} row={row} lastResult={lastResult} />
      ))}
    </section>
  );
}

function One({ row, lastResult }: { row: Row; lastResult?: FormAnswer }) {
  const { t } = useTranslation("transfers");
  const { form, field } = useForm({ id: `line-${row.id}`, lastResult: answerFor(lastResult, "transactionId", row.id) });
  const fieldIn = (name: string) => ({ ...field(name), id: `${name}-${row.id}` });
  const id = <input type="hidden" name="transactionId" value={row.id} />;
  return (
    <article className="panel stack tight">
      <h4>
        <span className="num">{row.amount}</span>, {row.at}
      </h4>
      <p className="break num" translate="no">
        {row.note || t("treasurer.noNote")}
      </p>
      {row.payerDigits && <p className="meta">{t("treasurer.from", { digits: row.payerDigits })}</p>}
      <ErrorSummary form={form.errors} />
      <Form method="post" className="row" noValidate>
        {id}
        <Field {...fieldIn("reference")} label={t("treasurer.belongsTo")} maxLength={60} autoComplete="off" />
        <Button name="intent" value="assign">
          {t("treasurer.assign")}
        </Button>
      </Form>
      <Form method="post" className="row" noValidate>
        {id}
        <Field {...fieldIn("bankReference")} label={t("treasurer.returnReference")} maxLength={60} autoComplete="off" />
        <Button name="intent" value="returned">
          {t("treasurer.markReturned")}
        </Button>
      </Form>
      <Form method="post">
        {id}
        <Button variant="quiet" name="intent" value="foreign">
          {t("treasurer.markForeign")}
        </Button>
      </Form>
    </article>
  );
}
