import { useTranslation } from "react-i18next";
import { CopyRow } from "~/ui/money/copy-row";
import type { TransferView } from "./transfer-view.server";

/** What to type into a banking app. */
export function BankDetails({ waiting }: { waiting: NonNullable<TransferView["waiting"]> }) {
  const { t } = useTranslation("transfers");
  const { amount, amountDigits, reference, account } = waiting;

  return (
    <div className="stack tight">
      <h2 className="h3">{t("typeIt")}</h2>
      <dl className="num">
        <CopyRow label={t("exactAmount")} value={amountDigits} shown={amount} look="big" />
        <CopyRow label={t("reference")} value={reference} look="code" isKey />
        {account && (
          <>
            <CopyRow label={t("account")} value={account.account} />
            <CopyRow label={t("accountName")} value={account.name} />
            <CopyRow label={t("bank")} value={account.bank} canCopy={false} />
          </>
        )}
      </dl>
    </div>
  );
}
