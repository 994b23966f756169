import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireEarner } from "~/web/requests/require-earner.server";
import { page } from "~/web/requests/page.server";
import { statementView } from "~/web/views/statement.server";
import { titleMeta } from "~/ui/meta/title-meta";
import { CurrencyLinks } from "~/ui/dashboard/currency-links";
import { ButtonLink } from "~/ui/elements/button";
import { EmptyState } from "~/ui/elements/empty-state";
import { Panel, SectionHead } from "~/ui/elements/panel";
import { CsvLinks } from "~/ui/elements/csv-links";
import { Table } from "~/ui/elements/table";

export const meta = titleMeta;

export async function loader({ request }: LoaderFunctionArgs) {
  await requireEarner(request);

  return page(request, () => statementView(request));
}

export default function LedgerScreen() {
  const { t } = useTranslation("ledger");
  const view = useLoaderData<typeof loader>();

  return (
    <div className="wrap section snug stack loose">
      <SectionHead level={1} size="m" title={view.title} hint={t("hint")} />
      {view.isEmpty ? <EmptyState title={t("noneYet")} /> : <Statement />}
    </div>
  );
}

function Statement() {
  const { t } = useTranslation("ledger");
  const view = useLoaderData<typeof loader>();

  return (
    <>
      <nav className="row tight" aria-label={t("months")}>
        {view.months.map(({ key, label, href }) => (
          <Link key={key} className="chip" to={href} aria-current={key === view.month ? "true" : undefined}>
            {label}
          </Link>
        ))}
      </nav>
      <CurrencyLinks links={view.currencies} current={view.currency} />
      <Panel title={view.name}>
        <Sums />
        {view.lines.length === 0 ? <p className="meta">{t("noneInMonth")}</p> : <Lines />}
        <div className="row">
          <CsvLinks href={`/dashboard/ledger.csv?month=${view.month}&currency=${view.currency}`} label={t("csv")} />
          <ButtonLink to={`/dashboard/statement/${view.month.slice(0, 4)}`}>
            {t("yearly.open", { year: view.month.slice(0, 4) })}
          </ButtonLink>
        </div>
      </Panel>
    </>
  );
}

/** Opening balance, movements by kind, closing balance: sums of the lines below. */
function Sums() {
  const { t } = useTranslation("ledger");
  const { opening, closing, sums } = useLoaderData<typeof loader>();

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

function Lines() {
  const { t } = useTranslation("ledger");
  const { lines, name } = useLoaderData<typeof loader>();

  return (
    <Table
      caption={name}
      rows={lines}
      rowKey={({ id }) => id}
      columns={[
        {
          key: "show",
          label: t("show"),
          wide: true,
          cell: ({ eventId, show, bankReference }) =>
            show ? (
              <Link to={`/event/${eventId}`} lang={show.lang}>
                {show.text}
              </Link>
            ) : (
              <span className="num" translate="no">
                {bankReference}
              </span>
            ),
        },
        { key: "what", label: t("what"), cell: ({ kind }) => t(`kind.${kind}`) },
        { key: "when", label: t("when"), cell: ({ when, at }) => <time dateTime={at}>{when}</time> },
        { key: "amount", label: t("amount"), num: true, cell: ({ amount }) => amount },
        { key: "balance", label: t("balance"), num: true, cell: ({ balance }) => balance },
      ]}
    />
  );
}
