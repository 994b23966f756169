import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { intentAction } from "~/forms/form-action.server";
import { artistForm } from "~/forms/forms.server";
import { chooseConnectedAccount, startOnboarding } from "~/models/payouts/connect/connected-account.server";
import { discardAccountChange, savePayoutAccount } from "~/models/payouts/payout-accounts.server";
import { ConnectForm, CurrencyForm, PayoutAccountForm } from "~/models/payouts/schema";
import { page } from "~/requests/page.server";
import { requireArtist } from "~/requests/require-artist.server";
import { ButtonLink } from "~/ui/elements/button";
import { EmptyState } from "~/ui/elements/empty-state";
import { Note } from "~/ui/elements/note";
import { SectionHead } from "~/ui/elements/panel";
import { ErrorSummary } from "~/ui/form/error-summary";
import { titleMeta } from "~/ui/meta/title-meta";
import { AccountPanel } from "./account-panel";
import { HeldBack, OwedSums, PaidOut } from "./owed";
import { StripePanel } from "./stripe-panel";
import { payoutsView } from "./payouts-view.server";

export const meta = titleMeta;

export async function loader({ request }: LoaderFunctionArgs) {
  await requireArtist(request);
  return page(request, () => payoutsView(request));
}

export const action = intentAction({
  account: artistForm({
    schema: PayoutAccountForm,
    run: ({ actor }, account) => savePayoutAccount(actor, account),
    toast: ({ isFirst }) => ({ title: isFirst ? "payouts:accountSaved" : "payouts:accountChanged" }),
  }),
  stripe: artistForm({
    schema: ConnectForm,
    run: async ({ actor }, { country }) => redirect(await startOnboarding(actor, country)),
  }),
  useStripe: artistForm({
    schema: CurrencyForm,
    run: ({ actor }, { currency }) => chooseConnectedAccount(actor, currency),
    toast: ({ isFirst }) => ({ title: isFirst ? "payouts:accountSaved" : "payouts:accountChanged" }),
  }),
  keep: artistForm({
    schema: CurrencyForm,
    run: ({ actor }, { currency }) => discardAccountChange(actor, currency),
    toast: { title: "payouts:accountKept" },
  }),
});

export default function PayoutsScreen() {
  const { t } = useTranslation(["payouts", "dashboard"]);
  const view = useLoaderData<typeof loader>();
  const { lastResult } = useActionData<typeof action>() ?? {};
  const back = <ButtonLink to="/dashboard">{t("dashboard:back")}</ButtonLink>;
  return (
    <div className="wrap section snug stack loose">
      <SectionHead level={1} size="m" title={view.title} hint={t("hint")} action={back} />
      {view.isTest && <Note>{t("testPayments")}</Note>}
      <ErrorSummary form={lastResult?.error?.[""]} />
      {view.owed.length === 0 && view.payouts.length === 0 ? (
        <EmptyState title={t("none")} />
      ) : (
        <>
          {view.owed.map((row) => (
            <OwedSums key={row.currency} row={row} isOnly={view.owed.length === 1} />
          ))}
          {view.heldBack.length > 0 && <HeldBack rows={view.heldBack} />}
          <PaidOut payouts={view.payouts} />
        </>
      )}
      <p className="meta">{view.reserveDays > 0 ? t("how", { count: view.reserveDays }) : t("howAtOnce")}</p>
      {view.accounts.map((account) => (
        <AccountPanel key={account.currency} account={account} banks={view.banks} lastResult={lastResult} />
      ))}
      {view.stripe && <StripePanel stripe={view.stripe} lastResult={lastResult} />}
      <p className="meta">{t("accountRules")}</p>
    </div>
  );
}
