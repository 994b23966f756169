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

/** Refunds that a person transfers. */
export function RefundsToMake({ view, lastResult }: Props) {
  const { t } = useTranslation("transfers");

  return (
    <section className="stack">
      <h2 className="h3">{t("treasurer.refunds")}</h2>
      <p className="meta">{t("treasurer.refundsHint")}</p>
      {view.refunds.map((row) => (
        <One key={row.id} row={row} lastResult={lastResult} />
      ))}
    </section>
  );
}

function One({ row, lastResult }: { row: Row; lastResult?: FormAnswer }) {
  const { t } = useTranslation("transfers");
  const { form, field } = useForm({
    id: `refund-${row.id}`,
    lastResult: answerFor(lastResult, "refundId", row.id),
  });

  return (
    <article className="panel stack tight">
      <h3>
        <span className="num">{row.amount}</span>, <span translate="no">{row.buyer}</span>
      </h3>
      <p className="meta">
        <span lang={row.titleLang}>{row.title}</span>
        {row.isPass && <Badge tone="count">{t("treasurer.pass")}</Badge>},{" "}
        <span className="num">{row.reference}</span>, {row.since}
      </p>
      {row.account ? (
        <Account row={row} account={row.account} />
      ) : (
        <p>{t("treasurer.noAccount")}</p>
      )}
      <ErrorSummary form={form.errors} />
      <RowForm
        idName="refundId"
        id={row.id}
        field={field("bankReference")}
        label={t("treasurer.returnReference")}
        intent="refunded"
        button={t("treasurer.markRefunded")}
        isMain={row.account !== null}
      />
    </article>
  );
}

function Account({ row, account }: { row: Row; account: NonNullable<Row["account"]> }) {
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
      {row.qr && (
        <div
          className="qr"
          role="img"
          aria-label={t("treasurer.refundQr", { amount: row.amount })}
          dangerouslySetInnerHTML={{ __html: row.qr }}
        />
      )}
    </div>
  );
}
