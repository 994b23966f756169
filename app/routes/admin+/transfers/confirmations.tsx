import { useTranslation } from "react-i18next";
import { ActionButtons } from "~/ui/admin/action-buttons";
import { Lines } from "~/ui/admin/lines";
import type { TransfersView } from "./transfers-view.server";

/**
 * Recent confirmations by hand. A mistake can be undone until the purchase was used.
 */
export function Confirmations({ view }: { view: TransfersView }) {
  const { t } = useTranslation("transfers");

  return (
    <section className="stack">
      <h2 className="h3">{t("treasurer.confirmations")}</h2>
      <p className="meta">{t("treasurer.confirmationsHint", { days: view.confirmationDays })}</p>
      <Lines
        label={t("treasurer.confirmations")}
        rows={view.confirmations}
        rowKey={({ id: transactionId }) => transactionId}
        line={({
          id: transactionId,
          reference,
          buyer,
          title,
          titleLang,
          amount,
          at,
          obstacle,
        }) => ({
          title: (
            <>
              <span className="num">{reference}</span> · <span translate="no">{buyer}</span>
            </>
          ),
          about: (
            <>
              <span lang={titleLang}>{title}</span> · {at}
              {obstacle && <p>{obstacle}</p>}
            </>
          ),
          end: <span className="num">{amount}</span>,
          actions: !obstacle && (
            <ActionButtons actions={["undoTransfer"]} id={transactionId} name={reference} />
          ),
        })}
      />
    </section>
  );
}
