import { PriceLabel } from "~/ui/events/price-label";
import type { EventPage } from "./event-page.server";
import { MainButton } from "./main-button";

/** Keeps price and button in reach on phones. */
export function BuyBar({ event }: { event: EventPage }) {
  if (!event.action?.href) return null;

  return (
    <div className="buybar">
      <PriceLabel text={event.price} />
      <MainButton action={event.action} size="md" />
    </div>
  );
}
