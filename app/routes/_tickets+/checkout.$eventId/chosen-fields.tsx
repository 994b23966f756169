import type { CheckoutView } from "./checkout-view.server";

/** The ticket type and the discount code, as the page shows them. */
export function ChosenFields({ view: { ticketType, code } }: { view: CheckoutView }) {
  return (
    <>
      {ticketType && <input type="hidden" name="ticketTypeId" value={ticketType.id} />}
      {code?.applied && <input type="hidden" name="code" value={code.text} />}
    </>
  );
}
