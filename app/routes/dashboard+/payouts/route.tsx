import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { intentAction } from "~/forms/form-action.server";
import { earnerForm } from "~/forms/forms.server";
import { chooseConnectedAccount, startOnboarding } from "~/models/payouts/connect/connected-account.server";
import { discardAccountChange, savePayoutAccount } from "~/models/payouts/payout-accounts.server";
import { ConnectForm, CurrencyForm, PayoutAccountForm } from "~/models/payouts/schema";
import { page } from "~/requests/page.server";
import { requireEarner } from "~/requests/require-earner.server";
import { EmptyState } from "~/ui/elements/empty-state";
import { Note } from "~/ui/elements/note";
import { SectionHead } from "~/ui/elements/panel";
import { ErrorSummary } from "~/ui/form/error-summary";
import { EarnerBack } from "~/ui/shares/earner-back";
import { titleMeta } from "~/ui/meta/title-meta";
import { AccountPanel } from "./account-panel";
import { HeldBack, OwedSums, PaidOut } from "./owed";
import { StripePanel } from "./stripe-panel";
import { payoutsView } from "./payouts-view.server";

export const meta = titleMeta;

export async function loader({ request }: LoaderFunctionArgs) {
  const { isApprovedArtist } = await requireEarner(request);
  return { ...(await page(request, () => payoutsView(request))), isArtist: isApprovedArtist };
}

export const action = intentAction({
  account: earnerForm({
    schema: PayoutAccountForm,
    run: ({ actor }, account) => savePayoutAccount(actor, account),
    toast: ({ isFirst }) => ({ title: isFirst ? "payouts:accountSaved" : "payouts:accountChanged" }),
  }),
  stripe: earnerForm({
    schema: ConnectForm,
    run: async ({ actor }, { country }) => redirect(await startOnboarding(actor, country)),
  }),
  useStripe: earnerForm({
    schema: CurrencyForm,
    run: ({ actor }, { currency }) => chooseConnectedAccount(actor, currency),
    toast: ({ isFirst }) => ({ title: isFirst ? "payouts:accountSaved" : "payouts:accountChanged" }),
  }),
  keep: earnerForm({
    schema: CurrencyForm,
    run: ({ actor }, { currency }) => discardAccountChange(actor, currency),
    toast: { title: "payouts:accountKept" },
  }),
});

export default function PayoutsScreen() {
  const { t } = useTranslation("payouts");
  const view = useLoaderData<typeof loader>();
  const { lastResult } = useActionData<typeof action>() ?? {};
  return (
    <div className="wrap section snug stack loose">
      <SectionHead
        level={1}
        size="m"
        title={view.title}
        hint={t("hint")}
        action={<EarnerBack isArtist={view.isArtist} />}
      />
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
