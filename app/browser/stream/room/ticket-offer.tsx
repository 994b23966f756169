import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { ButtonLink, buttonClass } from "~/ui/elements/button";
import { Clocks } from "~/ui/events/clocks";
import { PriceLabel } from "~/ui/events/price-label";
import type { RoomView, TicketOfferView } from "./room.types";

type TicketOfferProps = { view: RoomView; offer: TicketOfferView; poster: ReactNode };

/** A ticket that opens only the live show, or only its replay. */
function HeldTicket({
  view,
  held,
}: {
  view: RoomView;
  held: NonNullable<TicketOfferView["held"]>;
}) {
  return (
    <section className="panel room-ticket">
      <p className="lead">{held.title}</p>
      <p>{held.text}</p>
      <Clocks clocks={view.start} />
    </section>
  );
}

/** Replaces the picture for viewers without a ticket for the current live show or replay. */
export default function TicketOffer({ view, offer, poster }: TicketOfferProps) {
  return (
    <div className="room-offer">
      <div className="video">{poster}</div>
      {offer.held ? (
        <HeldTicket view={view} held={offer.held} />
      ) : (
        <OfferPanel view={view} offer={offer} />
      )}
    </div>
  );
}

function OfferPanel({ view, offer }: { view: RoomView; offer: TicketOfferView }) {
  const { t } = useTranslation("live");

  return (
    <section className="panel room-ticket">
      <p className="lead">{t("ticketHoldersOnly")}</p>
      {offer.isOver ? <p>{t("ended")}</p> : <PriceLabel text={offer.price} />}
      <Clocks clocks={view.start} />
      <hr className="tear" />
      {!offer.isOver && (
        <ButtonLink to={offer.href} variant={offer.isFull ? "line" : "primary"} size="lg" block>
          {offer.label}
        </ButtonLink>
      )}
      {offer.codeHint && !offer.isOver && <p className="meta">{offer.codeHint}</p>}
      {offer.signInHref && (
        <a className={buttonClass({ variant: "quiet" })} href={offer.signInHref}>
          {t("signInForTicket")}
        </a>
      )}
    </section>
  );
}
