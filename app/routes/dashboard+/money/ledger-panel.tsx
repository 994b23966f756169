import { Form, Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { CurrencyLinks } from "~/ui/dashboard/currency-links";
import { Button, ButtonLink } from "~/ui/elements/button";
import { CsvLinks } from "~/ui/elements/csv-links";
import { Pagination } from "~/ui/elements/pagination";
import { SelectField } from "~/ui/form/select-field";
import type { MoneyView } from "./money-view.server";

type Props = { statement: MoneyView["statement"] };

/**
 * The ledger of a month: sums and files at the top, then its lines, newest first. It is collapsed
 * unless the address asks for the ledger.
 */
export function LedgerPanel({ statement }: Props) {
  const { t } = useTranslation("ledger");
  const { month, currency, currencies, lines, total, moreHref, closing, isAsked } = statement;
  const year = month.slice(0, 4);

  return (
    <details className="panel folded" id="ledger" open={isAsked || undefined}>
      <summary>
        <h2 className="h3">{statement.name}</h2>
        <span className="num">{closing}</span>
      </summary>
      <div className="stack">
        <p className="meta">{t("hint")}</p>
        <CurrencyLinks links={currencies} current={currency} />
        <MonthForm statement={statement} />
        <MonthSums statement={statement} />
        <div className="row tight">
          <CsvLinks
            href={`/dashboard/ledger.csv?month=${month}&currency=${currency}`}
            label={t("csv")}
          />
          <ButtonLink size="sm" to={`/dashboard/statement/${year}`}>
            {t("yearly.open", { year })}
          </ButtonLink>
        </div>
        {lines.length === 0 ? (
          <p className="meta">{t("noneInMonth")}</p>
        ) : (
          <LedgerLines lines={lines} />
        )}
        {moreHref && (
          <Pagination
            shown={lines.length}
            total={total}
            moreHref={moreHref}
            label={t("showMore")}
          />
        )}
      </div>
    </details>
  );
}

function MonthForm({ statement: { months, month, currency } }: Props) {
  const { t } = useTranslation("ledger");
  const { t: common } = useTranslation();
  if (months.length < 2) return null;

  return (
    <Form method="get" action="/dashboard/money#ledger" className="row items-end tight">
      <input type="hidden" name="currency" value={currency} />
      <SelectField
        name="month"
        label={t("months")}
        defaultValue={month}
        key={month}
        options={months.map(({ key, label }) => ({ value: key, label }))}
      />
      <Button>{common("apply")}</Button>
    </Form>
  );
}

/** Sums of all lines of the month: opening balance, movements by kind, closing balance. */
function MonthSums({ statement: { opening, closing, sums } }: Props) {
  const { t } = useTranslation("ledger");

  return (
    <div className="sum num">
      <div>
        <span>{t("opening")}</span>
        <span>{opening}</span>
      </div>
      {sums.map(({ kind, sum }) => (
        <div key={kind} className="meta">
          <span>{t(`kind.${kind as "ticket"}`)}</span>
          <span>{sum}</span>
        </div>
      ))}
      <div className="total">
        <span>{t("closing")}</span>
        <span className="price">{closing}</span>
      </div>
    </div>
  );
}

function LedgerLines({ lines }: Pick<MoneyView["statement"], "lines">) {
  const { t } = useTranslation("ledger");

  return (
    <ul className="sum-lines">
      {lines.map(
        ({
          id: lineId,
          kind: lineKind,
          show,
          eventId,
          bankReference,
          when,
          at,
          amount,
          balance,
        }) => (
          <li key={lineId}>
            <div>
              <b>{t(`kind.${lineKind}`)}</b>{" "}
              {show ? (
                <Link to={`/event/${eventId}`} lang={show.lang}>
                  {show.text}
                </Link>
              ) : (
                <span className="num break" translate="no">
                  {bankReference}
                </span>
              )}
              <p className="meta">
                <time dateTime={at}>{when}</time>
              </p>
            </div>
            <p className="num">
              <b>{amount}</b>
              <span className="meta">{t("balanceAfter", { balance })}</span>
            </p>
          </li>
        ),
      )}
    </ul>
  );
}
