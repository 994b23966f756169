import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { Actor } from "~/models/base/actor";
import { searchPayouts } from "~/models/payouts/payout-lists.server";
import { AdminList } from "~/ui/admin/admin-list";
import { Badge } from "~/ui/elements/badge";
import { Note } from "~/ui/elements/note";
import { StatCard, Stats } from "~/ui/elements/stats";
import { ErrorSummary } from "~/ui/form/error-summary";
import { titleMeta } from "~/ui/meta/title-meta";
import { adminList } from "~/web/views/admin/admin-list.server";
import { ArtistsToPay } from "./artists-to-pay";
import { payoutsAction } from "./payouts-actions.server";
import { decidedView, treasurerView, type TreasurerView } from "./payouts-view.server";
import { RecordedPayouts } from "./recorded-payouts";
import { PreparedPayouts } from "./prepared-payouts";

export const meta = titleMeta;

export async function loader({ request }: LoaderFunctionArgs) {
  const readPayouts = (listQuery: object, _address: URLSearchParams, { actor }: { actor: Actor }) =>
    searchPayouts(actor, listQuery);
  const payoutList = await adminList(request, "payouts", readPayouts, decidedView);

  return { ...payoutList, view: await treasurerView(request) };
}

export const action = payoutsAction;

export default function AdminPayouts() {
  const { t } = useTranslation("payouts");
  const { view, ...payoutList } = useLoaderData<typeof loader>();

  return (
    <AdminList
      list={payoutList}
      action="/admin/payouts"
      placeholder={t("treasurer.search")}
      line={({ id, artist, account, when, reference, amount, state }) => ({
        title: (
          <Link to={`/admin/payouts/${id}`} translate="no">
            {artist}
          </Link>
        ),
        about: (
          <span className="num" translate="no">
            {[account, when, reference].filter(Boolean).join(" · ")}
          </span>
        ),
        end: (
          <>
            <span className="num">{amount}</span>
            <Badge tone={STATE_TONES[state]}>{t(`states.${state}`)}</Badge>
          </>
        ),
      })}
      empty={payoutList.search ? undefined : t("treasurer.doneNone")}
      note={<PayoutsHead view={view} />}
    />
  );
}

const STATE_TONES = {
  prepared: "count",
  paid: "ok",
  cancelled: "ended",
  reversed: "warn",
} as const;

function PayoutsHead({ view }: { view: TreasurerView }) {
  const { t } = useTranslation("payouts");
  const { lastResult, many } = useActionData<typeof action>() ?? {};

  return (
    <>
      <p className="meta">{t("treasurer.intro")}</p>
      {view.isTest && <Note>{t("treasurer.testMoney")}</Note>}
      <ErrorSummary form={lastResult?.error?.[""]} />
      {many && <RecordedPayouts {...many} />}
      <Stats>
        {view.currencies.map(({ currency, due }) => (
          <StatCard
            key={currency}
            label={t("treasurer.payable", { currency: t(`currency.${currency}`) })}
            value={due}
          />
        ))}
        <StatCard label={t("treasurer.waiting")} value={view.waiting} />
        <StatCard label={t("treasurer.paidThisMonth")} value={view.paidThisMonth} />
      </Stats>
      {view.prepared.length > 0 && (
        <PreparedPayouts
          view={view}
          lastResult={lastResult?.initialValue?.intent === "paidMany" ? lastResult : undefined}
        />
      )}
      {view.currencies.map((currencyRow) => (
        <ArtistsToPay key={currencyRow.currency} row={currencyRow} />
      ))}
      <h2 className="h3">{t("treasurer.done")}</h2>
    </>
  );
}
