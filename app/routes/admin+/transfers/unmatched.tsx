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

/** Money that we found no owner for. */
export function Unmatched({ view, lastResult }: Props) {
  const { t } = useTranslation("transfers");

  return (
    <section className="stack" id="unmatched">
      <h2 className="h3">{t("treasurer.unmatched")}</h2>
      <p className="meta">{t("treasurer.unmatchedHint")}</p>
      {view.unmatched.map((row) => (
        <One key={row.id} row={row} lastResult={lastResult} />
      ))}
    </section>
  );
}

function One({ row, lastResult }: { row: Row; lastResult?: FormAnswer }) {
  const { t } = useTranslation("transfers");
  const { form, field } = useForm({
    id: `line-${row.id}`,
    lastResult: answerFor(lastResult, "transactionId", row.id),
  });
  const belongsTo = field("reference");
  const line = { idName: "transactionId", id: row.id } as const;

  return (
    <article className="panel stack tight">
      <h3>
        <span className="num">{row.amount}</span>, {row.at}
      </h3>
      <p className="break num" translate="no">
        {row.note || t("treasurer.noNote")}
      </p>
      {row.payerDigits && (
        <p className="meta">{t("treasurer.from", { digits: row.payerDigits })}</p>
      )}
      {row.proposal && <p>{row.proposal.text}</p>}
      <ErrorSummary form={form.errors} />
      <RowForm
        {...line}
        field={{ ...belongsTo, defaultValue: belongsTo.defaultValue ?? row.proposal?.reference }}
        label={t("treasurer.belongsTo")}
        intent="assign"
        button={t("treasurer.assign")}
      />
      <RowForm
        {...line}
        field={field("bankReference")}
        label={t("treasurer.returnReference")}
        intent="returned"
        button={t("treasurer.markReturned")}
      />
      <Form method="post">
        <input type="hidden" name="transactionIds" value={row.id} />
        <Button variant="quiet" name="intent" value="foreign">
          {t("treasurer.markForeign")}
        </Button>
      </Form>
    </article>
  );
}
