import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { withSource } from "~/models/tickets/source.protocol";
import { Button, ButtonLink } from "~/ui/elements/button";
import { Note } from "~/ui/elements/note";
import { MoneyField } from "~/ui/form/field";
import { Panel } from "~/ui/elements/panel";
import type { CheckoutView } from "./checkout-view.server";

type Props = { view: CheckoutView };

/** The chosen ticket type, the way to another one, and the price where the buyer chooses it. */
export function TicketType({ view: { show, ticketType: type, code, source } }: Props) {
  const { t } = useTranslation("ticketTypes");
  if (!type) return null;

  const { name, price, access, isOnSale, state, left, window, others, replaced } = type;

  return (
    <Panel title={t("type")}>
      {replaced && <Note>{replaced}</Note>}
      <p>
        <b lang={name.lang}>{name.text}</b> · <span className="num">{price}</span>
        <br />
        <span className="meta">
          {[access, isOnSale ? left : state, window].filter(Boolean).join(" · ")}
        </span>
      </p>
      {type.amounts.length > 0 && isOnSale && <Amounts type={type} code={code} source={source} />}
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
      {amounts.map(({ name, currency, minimum, value, error }) => (
        <MoneyField
          key={`${name} ${value}`}
          name={name}
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
