import { useTranslation } from "react-i18next";
import { ButtonLink } from "~/ui/elements/button";
import type { EventPage } from "./event-page.server";

/** The ticket types of the show, each with its own way to the checkout. */
export function TypeList({ types }: Pick<EventPage, "types">) {
  const { t } = useTranslation("ticketTypes");
  if (types.length === 0) return null;

  return (
    <section className="stack" id="ticket-types" aria-label={t("choose")}>
      <h2 className="h3">{t("choose")}</h2>
      {types.map((type) => (
        <TypeRow key={type.id} type={type} />
      ))}
    </section>
  );
}

function TypeRow({ type }: { type: EventPage["types"][number] }) {
  const { t } = useTranslation("ticketTypes");
  const { name, price, otherPrices, access, href, state, window, left } = type;

  return (
    <div className="panel tight stack tight">
      <div className="row between">
        <b lang={name.lang}>{name.text}</b>
        <span className="num">{price}</span>
      </div>
      <p className="meta">{[access, otherPrices, left, window].filter(Boolean).join(" · ")}</p>
      {href ? (
        <ButtonLink to={href} variant="primary" block aria-label={t("buyOf", { name: name.text })}>
          {t("buy")}
        </ButtonLink>
      ) : (
        <p className="meta">{state}</p>
      )}
    </div>
  );
}
