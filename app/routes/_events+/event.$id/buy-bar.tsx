import { PriceLabel } from "~/ui/events/price-label";
import type { EventPage } from "./event-page.server";
import { MainButton } from "./main-button";

/** On phones the price and the button stay in reach once the ticket has passed. */
export function BuyBar({ event }: { event: EventPage }) {
  if (!event.action?.href) return null;
  return (
    <div className="buybar">
      <PriceLabel text={event.price} />
      <MainButton action={event.action} size="md" />
    </div>
  );
}
