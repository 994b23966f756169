import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { sessionKeyOf } from "~/auth/session.server";
import { throttleGuess } from "~/auth/throttles.server";
import { intentAction } from "~/web/forms/form-action.server";
import { formFor } from "~/web/forms/form.server";
import { earnerForm } from "~/web/forms/forms.server";
import {
  chooseConnectedAccount,
  startOnboarding,
} from "~/models/payouts/connect/connected-account.server";
import { discardAccountChange, savePayoutAccount } from "~/models/payouts/payout-accounts.server";
import {
  ConnectForm,
  CurrencyForm,
  PayoutAccountForm,
  StripeChoiceForm,
} from "~/models/payouts/schema";
import { withErrorPage } from "~/web/requests/page.server";
import { requireEarner } from "~/web/requests/require-earner.server";
import { EmptyState } from "~/ui/elements/empty-state";
import { Note } from "~/ui/elements/note";
import { SectionHead } from "~/ui/elements/panel";
import { ErrorSummary } from "~/ui/form/error-summary";
import { titleMeta } from "~/ui/meta/title-meta";
import { AccountPanel } from "./account-panel";
import { HeldBackList, OwedSums, PaidOutTable } from "./owed";
import { StripePanel } from "./stripe-panel";
import { EarningsByShow, MoreFigures } from "./earnings-panels";
import { LedgerPanel } from "./ledger-panel";
import { moneyView } from "./money-view.server";
import { useIsMailOn } from "~/ui/notices/mail-note";

export const meta = titleMeta;

export async function loader({ request }: LoaderFunctionArgs) {
  const { actor, isApprovedArtist, passwordHash, googleId } = await requireEarner(request);
  const ownerMeans = { hasPassword: passwordHash !== null, hasGoogle: googleId !== null };

  return {
    ...(await withErrorPage(request, () => moneyView(request, actor, isApprovedArtist))),
    owner: ownerMeans,
  };
}

const ownerForm = formFor(async ({ request }) => {
  return {
    ...(await requireEarner(request)),
    session: await sessionKeyOf(request.headers.get("Cookie")),
  };
});

export const action = intentAction({
  account: ownerForm({
    schema: PayoutAccountForm,
    run: ({ actor, session }, account) =>
      throttleGuess("password", actor.userId, () =>
        savePayoutAccount(actor, { ...account, session }),
      ),
    toast: ({ isFirst }) => ({
      title: isFirst ? "payouts:accountSaved" : "payouts:accountChanged",
    }),
  }),
  stripe: earnerForm({
    schema: ConnectForm,
    run: async ({ actor }, { country }) => redirect(await startOnboarding(actor, country)),
  }),
  useStripe: ownerForm({
    schema: StripeChoiceForm,
    run: ({ actor, session }, choice) =>
      throttleGuess("password", actor.userId, () =>
        chooseConnectedAccount(actor, { ...choice, session }),
      ),
    toast: ({ isFirst }) => ({
      title: isFirst ? "payouts:accountSaved" : "payouts:accountChanged",
    }),
  }),
  keep: earnerForm({
    schema: CurrencyForm,
    run: ({ actor }, { currency }) => discardAccountChange(actor, currency),
    toast: { title: "payouts:accountKept" },
  }),
});

export default function MoneyScreen() {
  const { t } = useTranslation("payouts");
  const view = useLoaderData<typeof loader>();
  const { lastResult } = useActionData<typeof action>() ?? {};

  return (
    <div className="wrap section snug stack loose">
      <SectionHead level={1} size="s" title={view.title} />
      {view.isTest && <Note>{t("testPayments")}</Note>}
      <ErrorSummary form={lastResult?.error?.[""]} />
      <ExpectedMoney />
      <div className="ws-cols">
        <ReceivedMoney />
        <AccountPanels />
      </div>
      {!view.statement.isEmpty && <LedgerPanel statement={view.statement} />}
      {view.earnings && <MoreFigures earnings={view.earnings} />}
    </div>
  );
}

function ExpectedMoney() {
  const { t } = useTranslation("payouts");
  const { owed, payouts, reserveDays } = useLoaderData<typeof loader>();

  return (
    <>
      {owed.length === 0 && payouts.length === 0 && <EmptyState title={t("none")} />}
      {owed.map((owedRow) => (
        <OwedSums key={owedRow.currency} row={owedRow} isOnly={owed.length === 1} />
      ))}
      <p className="meta">{reserveDays > 0 ? t("how", { count: reserveDays }) : t("howAtOnce")}</p>
    </>
  );
}

/** The held-back money with its dates, the received payouts, and the earnings by show. */
function ReceivedMoney() {
  const { heldBack, earnings, payouts } = useLoaderData<typeof loader>();

  return (
    <div className="stack">
      {heldBack.length > 0 && <HeldBackList rows={heldBack} />}
      {payouts.length > 0 && <PaidOutTable payouts={payouts} />}
      {earnings && <EarningsByShow earnings={earnings} />}
    </div>
  );
}

function AccountPanels() {
  const { t } = useTranslation("payouts");
  const { accounts, banks, owner, stripe } = useLoaderData<typeof loader>();
  const { lastResult } = useActionData<typeof action>() ?? {};
  const isMailOn = useIsMailOn();

  return (
    <div className="stack">
      {accounts.map((account) => (
        <AccountPanel
          key={account.currency}
          account={account}
          banks={banks}
          owner={owner}
          lastResult={lastResult}
        />
      ))}
      {stripe && <StripePanel stripe={stripe} lastResult={lastResult} />}
      <p className="meta">{t("accountRules")}</p>
      {isMailOn && <p className="meta">{t("accountMailed")}</p>}
    </div>
  );
}
