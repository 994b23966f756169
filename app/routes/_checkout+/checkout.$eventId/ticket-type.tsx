import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { withSource } from "~/models/tickets/source.protocol";
import { Button, ButtonLink } from "~/ui/elements/button";
import { Note } from "~/ui/elements/note";
import { MoneyField } from "~/ui/form/field";
import { Panel } from "~/ui/elements/panel";
import type { CheckoutView } from "./checkout-view.server";

type Props = { view: CheckoutView };

/**
 * The chosen ticket type, links to the other ones, and the price field if the buyer chooses the
 * price.
 */
export function TicketType({ view: { show, ticketType: ticketType, code, source } }: Props) {
  const { t } = useTranslation("ticketTypes");
  if (!ticketType) return null;

  const {
    name: typeName,
    price,
    access,
    isOnSale,
    state,
    left: ticketsLeft,
    window,
    others,
    replaced,
  } = ticketType;

  return (
    <Panel title={t("type")}>
      {replaced && <Note>{replaced}</Note>}
      <p>
        <b lang={typeName.lang}>{typeName.text}</b> · <span className="num">{price}</span>
        <br />
        <span className="meta">
          {[access, isOnSale ? ticketsLeft : state, window].filter(Boolean).join(" · ")}
        </span>
      </p>
      {ticketType.amounts.length > 0 && isOnSale && (
        <Amounts type={ticketType} code={code} source={source} />
      )}
      {others > 0 && (
        <p>
          <ButtonLink size="sm" to={withSource(`/event/${show.id}#ticket-types`, source)}>
            {t("change")}
          </ButtonLink>
        </p>
      )}
    </Panel>
  );
}

type AmountsProps = {
  type: NonNullable<CheckoutView["ticketType"]>;
  code: CheckoutView["code"];
} & Pick<CheckoutView, "source">;

function Amounts({ type: { id, amounts, gift }, code, source }: AmountsProps) {
  const { t } = useTranslation("ticketTypes");

  return (
    <Form method="get" className="stack">
      <input type="hidden" name="ticketType" value={id} />
      {source !== "direct" && <input type="hidden" name="source" value={source} />}
      {gift && <input type="hidden" name="gift" value={gift} />}
      {code?.applied && <input type="hidden" name="code" value={code.text} />}
      {amounts.map(({ name: fieldName, currency, minimum, value, error }) => (
        <MoneyField
          key={`${fieldName} ${value}`}
          name={fieldName}
          label={`${t("amount")} (${currency.toUpperCase()})`}
          hint={t("amountHint", { amount: minimum })}
          error={error ?? undefined}
          defaultValue={value}
        />
      ))}
      <div>
        <Button>{t("updateAmount")}</Button>
      </div>
    </Form>
  );
}
