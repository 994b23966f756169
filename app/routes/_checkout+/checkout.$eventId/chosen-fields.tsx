import type { CheckoutView } from "./checkout-view.server";

/** Hidden fields with the shown ticket type, the shown discount code, and the buyer's source. */
export function ChosenFields({ view: { ticketType, code, source } }: { view: CheckoutView }) {
  return (
    <>
      <input type="hidden" name="source" value={source} />
      {ticketType && <input type="hidden" name="ticketTypeId" value={ticketType.id} />}
      {code?.applied && <input type="hidden" name="code" value={code.text} />}
    </>
  );
}
