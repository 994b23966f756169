import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Badge } from "~/ui/elements/badge";
import { Button } from "~/ui/elements/button";
import { type Column, Table } from "~/ui/elements/table";
import { ErrorSummary } from "~/ui/form/error-summary";
import { Field, MoneyField } from "~/ui/form/field";
import type { FormAnswer } from "~/ui/form/form-answer";
import { useForm } from "~/ui/form/use-form";
import { answerFor } from "./answer-for";
import type { TransfersView } from "./transfers-view.server";

type Props = { view: TransfersView; lastResult?: FormAnswer };
type Row = TransfersView["awaited"][number];

/** Transfers that are expected. The treasurer confirms money that is seen in the account. */
export function AwaitedTransfers({ view, lastResult }: Props) {
  const { t } = useTranslation("transfers");
  const columns: Column<Row>[] = [
    {
      key: "reference",
      label: t("treasurer.reference"),
      cell: ({ reference }) => <b className="num">{reference}</b>,
    },
    {
      key: "buyer",
      label: t("treasurer.buyer"),
      cell: ({ buyer }) => <span translate="no">{buyer}</span>,
    },
    {
      key: "show",
      label: t("treasurer.show"),
      wide: true,
      cell: (awaited) => <ShowCell row={awaited} />,
    },
    {
      key: "amount",
      label: t("treasurer.amount"),
      num: true,
      cell: (awaited) => <AmountCell row={awaited} />,
    },
    { key: "until", label: t("treasurer.until"), cell: (awaited) => <UntilCell row={awaited} /> },
    {
      key: "confirm",
      label: t("treasurer.confirm"),
      wide: true,
      hideLabel: true,
      cell: (awaited) => <ReceivedForm row={awaited} lastResult={lastResult} />,
    },
  ];

  return (
    <section className="stack">
      <h2 className="h3">{t("treasurer.awaited")}</h2>
      {view.awaited.length === 0 ? (
        <p className="meta">{t("treasurer.awaitedNone")}</p>
      ) : (
        <Table
          caption={t("treasurer.awaited")}
          columns={columns}
          rows={view.awaited}
          rowKey={({ id: paymentId }) => paymentId}
        />
      )}
    </section>
  );
}

function ShowCell({ row: { title, titleLang, isTip, isPass, hint } }: { row: Row }) {
  const { t } = useTranslation("transfers");

  return (
    <>
      <span lang={titleLang}>{title}</span>{" "}
      {isTip && <Badge tone="count">{t("treasurer.tip")}</Badge>}
      {isPass && <Badge tone="count">{t("treasurer.pass")}</Badge>}
      {hint && <p className="meta">{t("treasurer.hint", hint)}</p>}
    </>
  );
}

function AmountCell({ row: { amount, received } }: { row: Row }) {
  const { t } = useTranslation("transfers");

  return (
    <div>
      {amount}
      {received && <p className="meta">{t("treasurer.received", { amount: received })}</p>}
    </div>
  );
}

function UntilCell({ row: { until, isLate } }: { row: Row }) {
  const { t } = useTranslation("transfers");

  return (
    <div>
      {until} {isLate && <Badge tone="ended">{t("treasurer.late")}</Badge>}
    </div>
  );
}

function ReceivedForm({
  row: { id: paymentId, reference, missing },
  lastResult,
}: {
  row: Row;
  lastResult?: FormAnswer;
}) {
  const { t } = useTranslation("transfers");
  const { form, field } = useForm({
    id: `confirm-${paymentId}`,
    lastResult: answerFor(lastResult, "paymentId", paymentId),
  });
  const fieldIn = (fieldName: string) => ({ ...field(fieldName), id: `${fieldName}-${paymentId}` });

  return (
    <details open={Object.keys(form.allErrors).length > 0}>
      <summary
        className="btn btn-line btn-sm"
        aria-label={t("treasurer.confirmNamed", { reference })}
      >
        {t("treasurer.confirm")}
      </summary>
      <Form method="post" className="stack tight" noValidate>
        <ErrorSummary form={form.errors} />
        <input type="hidden" name="paymentId" value={paymentId} />
        <input type="hidden" name="missing" value={missing} />
        <MoneyField
          {...fieldIn("amount")}
          label={t("treasurer.amountDong")}
          required
          defaultValue={field("amount").defaultValue ?? missing}
        />
        <Field
          {...fieldIn("bankReference")}
          label={t("treasurer.bankReference")}
          required
          maxLength={60}
        />
        <div>
          <Button variant="primary" size="sm" name="intent" value="confirm">
            {t("treasurer.moneyIsHere")}
          </Button>
        </div>
      </Form>
    </details>
  );
}
