import type { LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { withErrorPage } from "~/web/requests/page.server";
import { titleMeta } from "~/ui/meta/title-meta";
import { SearchBox } from "~/ui/form/search-box";
import { ErrorSummary } from "~/ui/form/error-summary";
import { answerToIntent, answerWithoutRow } from "./answer-for";
import { ArrivedMoney } from "./arrived";
import { AwaitedTransfers } from "./awaited-transfers";
import { Confirmations } from "./confirmations";
import { OtherLines } from "./others";
import { RefundsToMake } from "./refunds-to-make";
import { StatementUpload } from "./statement";
import { transfersAction } from "./transfers-actions.server";
import { transfersView } from "./transfers-view.server";
import { UnmatchedLines } from "./unmatched";

export const meta = titleMeta;

export async function loader({ request }: LoaderFunctionArgs) {
  return withErrorPage(request, () => transfersView(request));
}

export const action = transfersAction;

export default function AdminTransfers() {
  const { t } = useTranslation("transfers");
  const view = useLoaderData<typeof loader>();
  const { lastResult, statement, columns } = useActionData<typeof action>() ?? {};
  const listed = [...view.unmatched, ...view.refunds, ...view.awaited];
  const elsewhere = answerToIntent(lastResult, "foreign") ?? answerWithoutRow(lastResult, listed);

  return (
    <div className="stack loose">
      <h1 className="d-s">{view.title}</h1>
      <SearchBox
        action="/admin/transfers"
        label={view.title}
        defaultValue={view.search}
        placeholder={t("treasurer.search")}
        className="admin-search"
        hasSuggestions={false}
      />
      <ErrorSummary form={Object.values(elsewhere?.error ?? {}).flat()} />
      {view.unmatched.length > 0 && <UnmatchedLines view={view} lastResult={lastResult} />}
      {view.others.total > 0 && <OtherLines view={view} lastResult={lastResult} />}
      {view.refunds.length > 0 && <RefundsToMake view={view} lastResult={lastResult} />}
      {view.canUpload && (
        <StatementUpload
          lastResult={lastResult}
          result={statement}
          unknown={columns}
          hasChosenColumns={view.hasChosenColumns}
        />
      )}
      <AwaitedTransfers view={view} lastResult={lastResult} />
      {view.confirmations.length > 0 && <Confirmations view={view} />}
      <ArrivedMoney view={view} />
    </div>
  );
}
