import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { sessionKeyOf } from "~/auth/session.server";
import { throttleGuess } from "~/auth/throttles.server";
import { intentAction } from "~/web/forms/form-action.server";
import { formFor } from "~/web/forms/form.server";
import { earnerForm } from "~/web/forms/forms.server";
import { chooseConnectedAccount, startOnboarding } from "~/models/payouts/connect/connected-account.server";
import { discardAccountChange, savePayoutAccount } from "~/models/payouts/payout-accounts.server";
import { ConnectForm, CurrencyForm, PayoutAccountForm, StripeChoiceForm } from "~/models/payouts/schema";
import { page } from "~/web/requests/page.server";
import { requireEarner } from "~/web/requests/require-earner.server";
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
  const { passwordHash, googleId } = await requireEarner(request);
  const owner = { hasPassword: passwordHash !== null, hasGoogle: googleId !== null };

  return { ...(await page(request, () => payoutsView(request))), owner };
}

const ownerForm = formFor(async ({ request }) => {
  return { ...(await requireEarner(request)), session: await sessionKeyOf(request.headers.get("Cookie")) };
});

export const action = intentAction({
  account: ownerForm({
    schema: PayoutAccountForm,
    run: ({ actor, session }, account) =>
      throttleGuess("password", actor.userId, () => savePayoutAccount(actor, { ...account, session })),
    toast: ({ isFirst }) => ({ title: isFirst ? "payouts:accountSaved" : "payouts:accountChanged" }),
  }),
  stripe: earnerForm({
    schema: ConnectForm,
    run: async ({ actor }, { country }) => redirect(await startOnboarding(actor, country)),
  }),
  useStripe: ownerForm({
    schema: StripeChoiceForm,
    run: ({ actor, session }, choice) =>
      throttleGuess("password", actor.userId, () => chooseConnectedAccount(actor, { ...choice, session })),
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
      <SectionHead level={1} size="m" title={view.title} hint={t("hint")} />
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
        <AccountPanel
          key={account.currency}
          account={account}
          banks={view.banks}
          owner={view.owner}
          lastResult={lastResult}
        />
      ))}
      {view.stripe && <StripePanel stripe={view.stripe} lastResult={lastResult} />}
      <p className="meta">{t("accountRules")}</p>
    </div>
  );
}
