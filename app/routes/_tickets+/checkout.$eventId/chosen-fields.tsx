import type { CheckoutView } from "./checkout-view.server";

/** The ticket type and the discount code, as the page shows them, and what the buyer came by. */
export function ChosenFields({ view: { ticketType, code, source } }: { view: CheckoutView }) {
  return (
    <>
      <input type="hidden" name="source" value={source} />
      {ticketType && <input type="hidden" name="ticketTypeId" value={ticketType.id} />}
      {code?.applied && <input type="hidden" name="code" value={code.text} />}
    </>
  );
}
