import { useTranslation } from "react-i18next";
import { ButtonLink } from "~/ui/elements/button";
import type { EventPage } from "./event-page.server";

/** The ticket types of the show, each with its own link to the checkout. */
export function TypeList({ types }: Pick<EventPage, "types">) {
  const { t } = useTranslation("ticketTypes");
  if (types.length === 0) return null;

  return (
    <section className="stack" id="ticket-types" aria-label={t("choose")}>
      <h2 className="h3">{t("choose")}</h2>
      {types.map((ticketType) => (
        <TypeRow key={ticketType.id} type={ticketType} />
      ))}
    </section>
  );
}

function TypeRow({ type: ticketType }: { type: EventPage["types"][number] }) {
  const { t } = useTranslation("ticketTypes");
  const {
    name: typeName,
    price,
    otherPrices,
    access,
    href,
    state,
    window,
    left: ticketsLeft,
  } = ticketType;

  return (
    <div className="panel tight stack tight">
      <div className="row between">
        <b lang={typeName.lang}>{typeName.text}</b>
        <span className="num">{price}</span>
      </div>
      <p className="meta">
        {[access, otherPrices, ticketsLeft, window].filter(Boolean).join(" · ")}
      </p>
      {href ? (
        <ButtonLink
          to={href}
          variant="primary"
          block
          aria-label={t("buyOf", { name: typeName.text })}
        >
          {t("buy")}
        </ButtonLink>
      ) : (
        <p className="meta">{state}</p>
      )}
    </div>
  );
}
