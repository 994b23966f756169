import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import type { ReconciliationView } from "./reconciliation-view.server";
import { Badge } from "~/ui/elements/badge";
import { Note } from "~/ui/elements/note";
import { Panel } from "~/ui/elements/panel";
import { type Column, Table } from "~/ui/elements/table";

/** Every ledger account, with the provider's figures below. */
export function Reconciliation({
  reconciliation: { balances, provider },
}: {
  reconciliation: ReconciliationView;
}) {
  const { t } = useTranslation("ledger");

  return (
    <Panel title={t("books")}>
      <p className="meta">{t("booksHint")}</p>
      {balances.map((balance) => (
        <Balance key={balance.currency} balance={balance} isOnly={balances.length === 1} />
      ))}
      {provider ? <ProviderBalance provider={provider} /> : <Note>{t("providerNone")}</Note>}
    </Panel>
  );
}

type BalanceProps = { balance: ReconciliationView["balances"][number]; isOnly: boolean };

function Balance({ balance: { currency, accounts, total }, isOnly }: BalanceProps) {
  const { t } = useTranslation("ledger");

  return (
    <>
      {!isOnly && <h3 className="h3">{currency}</h3>}
      <div className="sum num">
        {accounts.map(({ account, amount }) => (
          <div key={account}>
            <span>{t(`accounts.${account}`)}</span>
            <span>{amount}</span>
          </div>
        ))}
        <div className="total">
          <span>{t("inAll")}</span>
          <span className="price">{total}</span>
        </div>
      </div>
    </>
  );
}

function ProviderBalance({ provider }: { provider: NonNullable<ReconciliationView["provider"]> }) {
  const { t } = useTranslation("ledger");
  if (provider.balances === null) return <Note tone="bad">{t("providerSilent")}</Note>;

  return (
    <>
      <div className="sum num">
        {provider.balances.map((balance) => (
          <div key={balance}>
            <span>{t("providerSays")}</span>
            <span>{balance}</span>
          </div>
        ))}
        {provider.differences?.map((difference) => (
          <div key={difference}>
            <span>{t("difference")}</span>
            <span>{difference}</span>
          </div>
        ))}
      </div>
      <BalanceComparison isComparable={provider.differences !== null} isSame={provider.isSame} />
    </>
  );
}

function BalanceComparison({ isComparable, isSame }: { isComparable: boolean; isSame: boolean }) {
  const { t } = useTranslation("ledger");
  if (!isComparable) return <Note>{t("otherCurrency")}</Note>;

  return <Note tone={isSame ? "ok" : "bad"}>{t(isSame ? "same" : "differs")}</Note>;
}

type Failing = ReconciliationView["failing"][number];
type Disputed = ReconciliationView["disputes"][number];
type Sale = Pick<Failing, "title" | "buyer" | "amount">;

const saleColumns = <Row extends Sale>(t: TFunction<"ledger">): Column<Row>[] => [
  {
    key: "show",
    label: t("show"),
    wide: true,
    cell: ({ title }) => <b lang={title.lang}>{title.text}</b>,
  },
  { key: "buyer", label: t("buyer"), cell: ({ buyer }) => <span translate="no">{buyer}</span> },
  { key: "amount", label: t("amount"), num: true, cell: ({ amount }) => amount },
];

export function FailingRefunds({ failing }: { failing: Failing[] }) {
  const { t } = useTranslation("ledger");
  if (failing.length === 0) return null;

  return (
    <Panel title={t("failing")}>
      <p className="meta">{t("failingHint")}</p>
      <Table<Failing>
        caption={t("failing")}
        rows={failing}
        rowKey={({ id: refundId }) => refundId}
        columns={[
          ...saleColumns<Failing>(t),
          { key: "attempts", label: t("attempts"), num: true },
          { key: "reason", label: t("reason") },
          {
            key: "last",
            label: t("lastAnswer"),
            cell: ({ lastError }) => <span lang="en">{lastError}</span>,
          },
        ]}
      />
    </Panel>
  );
}

const STATE_TONES = { open: "count", won: "ok", lost: "ended" } as const;

export function Disputes({ disputes }: { disputes: Disputed[] }) {
  const { t } = useTranslation("ledger");
  if (disputes.length === 0) return null;

  return (
    <Panel title={t("disputes")}>
      <p className="meta">{t("disputesHint")}</p>
      <Table<Disputed>
        caption={t("disputes")}
        rows={disputes}
        rowKey={({ id: disputeId }) => disputeId}
        columns={[
          ...saleColumns<Disputed>(t),
          {
            key: "state",
            label: t("what"),
            cell: ({ state }) => <Badge tone={STATE_TONES[state]}>{t(`state.${state}`)}</Badge>,
          },
          {
            key: "reason",
            label: t("reason"),
            cell: ({ reason }) => <span lang="en">{reason}</span>,
          },
          { key: "by", label: t("answerBy"), cell: ({ answerBy }) => answerBy },
        ]}
      />
    </Panel>
  );
}
