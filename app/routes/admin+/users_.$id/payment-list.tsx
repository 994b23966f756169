import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ActionButtons } from "~/ui/admin/action-buttons";
import { Lines } from "~/ui/admin/lines";
import { Badge } from "~/ui/elements/badge";
import type { personView } from "./person-view.server";

type Payment = Awaited<ReturnType<typeof personView>>["payments"][number];

const TONES = {
  held: "warn",
  paying: "warn",
  paid: "ok",
  refunding: "warn",
  refunded: "ended",
  expired: "ended",
  failed: "bad",
} as const;

/** The person's completed and started payments, collapsed. */
export function PaymentList({ payments }: { payments: Payment[] }) {
  const { t } = useTranslation("admin");
  if (payments.length === 0) return null;

  return (
    <details className="folded">
      <summary>
        <h2 className="h3">{t("person.paymentCount", { count: payments.length })}</h2>
      </summary>
      <Lines
        label={t("person.payments")}
        rows={payments}
        rowKey={({ id }) => id}
        line={(row) => ({
          title: <span lang={row.title.lang}>{row.title.text}</span>,
          about: <About payment={row} />,
          end: (
            <>
              <span className="num">{row.amount}</span>
              <Badge tone={TONES[row.state]}>{t(`paymentState.${row.state}`)}</Badge>
            </>
          ),
          actions: row.actions.length > 0 && (
            <ActionButtons actions={row.actions} id={row.id} name={row.title.text} />
          ),
        })}
      />
    </details>
  );
}

type AboutProps = { payment: Payment };

function About({ payment: { kind, method, reference, when, hasReceipt, id } }: AboutProps) {
  const { t } = useTranslation("admin");
  const parts = [t(`paymentKind.${kind}`), t(`paymentMethod.${method}`), reference, when];

  return (
    <span className="num">
      {parts.filter(Boolean).join(" · ")}
      {hasReceipt && (
        <>
          {" · "}
          <Link className="link" to={`/admin/receipts/${id}`}>
            {t("person.receipt")}
          </Link>
        </>
      )}
    </span>
  );
}
