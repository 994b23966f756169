import { useTranslation } from "react-i18next";
import { Badge } from "~/ui/elements/badge";
import { ErrorSummary } from "~/ui/form/error-summary";
import type { FormAnswer } from "~/ui/form/form-answer";
import { useForm } from "~/ui/form/use-form";
import { answerFor } from "./answer-for";
import { RowForm } from "./row-form";
import type { TransfersView } from "./transfers-view.server";

type Props = { view: TransfersView; lastResult?: FormAnswer };
type Row = TransfersView["refunds"][number];

/** Refunds that the treasurer has to transfer. */
export function RefundsToMake({ view, lastResult }: Props) {
  const { t } = useTranslation("transfers");

  return (
    <section className="stack">
      <h2 className="h3">{t("treasurer.refunds")}</h2>
      <p className="meta">{t("treasurer.refundsHint")}</p>
      {view.refunds.map((refundRow) => (
        <RefundRow key={refundRow.id} row={refundRow} lastResult={lastResult} />
      ))}
    </section>
  );
}

function RefundRow({ row: refundRow, lastResult }: { row: Row; lastResult?: FormAnswer }) {
  const { t } = useTranslation("transfers");
  const { form, field } = useForm({
    id: `refund-${refundRow.id}`,
    lastResult: answerFor(lastResult, "refundId", refundRow.id),
  });

  return (
    <article className="panel stack tight">
      <h3>
        <span className="num">{refundRow.amount}</span>,{" "}
        <span translate="no">{refundRow.buyer}</span>
      </h3>
      <p className="meta">
        <span lang={refundRow.titleLang}>{refundRow.title}</span>
        {refundRow.isPass && <Badge tone="count">{t("treasurer.pass")}</Badge>},{" "}
        <span className="num">{refundRow.reference}</span>, {refundRow.since}
      </p>
      {refundRow.account ? (
        <AccountDetails row={refundRow} account={refundRow.account} />
      ) : (
        <p>{t("treasurer.noAccount")}</p>
      )}
      <ErrorSummary form={form.errors} />
      <RowForm
        idName="refundId"
        id={refundRow.id}
        field={field("bankReference")}
        label={t("treasurer.returnReference")}
        intent="refunded"
        button={t("treasurer.markRefunded")}
        isMain={refundRow.account !== null}
      />
    </article>
  );
}

function AccountDetails({
  row: refundRow,
  account,
}: {
  row: Row;
  account: NonNullable<Row["account"]>;
}) {
  const { t } = useTranslation("transfers");

  return (
    <div className="treasurer-account">
      <dl className="facts">
        <dt>{t("bank")}</dt>
        <dd translate="no">{account.bank}</dd>
        <dt>{t("account")}</dt>
        <dd className="num" translate="no">
          {account.account}
        </dd>
        <dt>{t("accountName")}</dt>
        <dd translate="no">{account.accountName}</dd>
      </dl>
      {refundRow.qr && (
        <div
          className="qr"
          role="img"
          aria-label={t("treasurer.refundQr", { amount: refundRow.amount })}
          dangerouslySetInnerHTML={{ __html: refundRow.qr }}
        />
      )}
    </div>
  );
}
