import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Button } from "~/ui/elements/button";
import { ErrorSummary } from "~/ui/form/error-summary";
import type { FormAnswer } from "~/ui/form/form-answer";
import { useForm } from "~/ui/form/use-form";
import { answerFor } from "./answer-for";
import { RowForm } from "./row-form";
import type { TransfersView } from "./transfers-view.server";

type Props = { view: TransfersView; lastResult?: FormAnswer };
type Row = TransfersView["unmatched"][number];

/** Money without a matching purchase. */
export function UnmatchedLines({ view, lastResult }: Props) {
  const { t } = useTranslation("transfers");

  return (
    <section className="stack" id="unmatched">
      <h2 className="h3">{t("treasurer.unmatched")}</h2>
      <p className="meta">{t("treasurer.unmatchedHint")}</p>
      {view.unmatched.map((unmatchedLine) => (
        <UnmatchedRow key={unmatchedLine.id} row={unmatchedLine} lastResult={lastResult} />
      ))}
    </section>
  );
}

function UnmatchedRow({ row: unmatchedLine, lastResult }: { row: Row; lastResult?: FormAnswer }) {
  const { t } = useTranslation("transfers");
  const { form, field } = useForm({
    id: `line-${unmatchedLine.id}`,
    lastResult: answerFor(lastResult, "transactionId", unmatchedLine.id),
  });
  const belongsTo = field("reference");
  const rowProps = { idName: "transactionId", id: unmatchedLine.id } as const;

  return (
    <article className="panel stack tight">
      <h3>
        <span className="num">{unmatchedLine.amount}</span>, {unmatchedLine.at}
      </h3>
      <p className="break num" translate="no">
        {unmatchedLine.note || t("treasurer.noNote")}
      </p>
      {unmatchedLine.payerDigits && (
        <p className="meta">{t("treasurer.from", { digits: unmatchedLine.payerDigits })}</p>
      )}
      {unmatchedLine.proposal && <p>{unmatchedLine.proposal.text}</p>}
      <ErrorSummary form={form.errors} />
      <RowForm
        {...rowProps}
        field={{
          ...belongsTo,
          defaultValue: belongsTo.defaultValue ?? unmatchedLine.proposal?.reference,
        }}
        label={t("treasurer.belongsTo")}
        intent="assign"
        button={t("treasurer.assign")}
      />
      <RowForm
        {...rowProps}
        field={field("bankReference")}
        label={t("treasurer.returnReference")}
        intent="returned"
        button={t("treasurer.markReturned")}
      />
      <Form method="post">
        <input type="hidden" name="transactionIds" value={unmatchedLine.id} />
        <Button variant="quiet" name="intent" value="foreign">
          {t("treasurer.markForeign")}
        </Button>
      </Form>
    </article>
  );
}
