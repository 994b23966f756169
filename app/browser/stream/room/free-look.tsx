import { Form } from "@remix-run/react";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { Button, ButtonLink, buttonClass } from "~/ui/elements/button";
import { useScripts } from "~/ui/elements/use-scripts";
import { clockText } from "~/platform/clock/clock-text";
import type { FreeLookView } from "./room.types";
import { useSecondsLeft } from "./use-seconds-left";

type FreeLookProps = { freeLook: FreeLookView };

/** Shown during a free look, when the show is open without a ticket. */
export default function FreeLook({ freeLook, atDesk }: FreeLookProps & { atDesk: boolean }) {
  return atDesk ? <FreeLookPanel freeLook={freeLook} /> : <FreeLookNote freeLook={freeLook} />;
}

/**
 * Tells how long the free look lasts, and offers a ticket to viewers who have none.
 */
function FreeLookNote({ freeLook }: FreeLookProps) {
  const { t } = useTranslation("live");
  const { offer, time } = freeLook;

  return (
    <section className="free-look">
      <div className="row between">
        <div>
          <h2 className="h3">{t("freeLook.title")}</h2>
          <p className="meta">{t(offer ? "freeLook.note" : "freeLook.holderNote", { time })}</p>
        </div>
        <TimeLeft freeLook={freeLook} />
      </div>
      {offer && !offer.held && !offer.isOver && (
        <div className="row">
          <ButtonLink to={offer.href} variant={offer.isFull ? "line" : "primary"}>
            {offer.label}
          </ButtonLink>
          <span className="num">{offer.price}</span>
          {offer.signInHref && (
            <a className={buttonClass({ variant: "quiet" })} href={offer.signInHref}>
              {t("signInForTicket")}
            </a>
          )}
        </div>
      )}
    </section>
  );
}

/** The artist's controls: extend the free look or end it. */
function FreeLookPanel({ freeLook }: FreeLookProps) {
  const { t } = useTranslation("live");

  return (
    <section className="free-look">
      <div>
        <h2 className="h3">{t("freeLook.title")}</h2>
        <p className="meta">{t("freeLook.desk")}</p>
      </div>
      <div>
        <TimeLeft freeLook={freeLook} isLarge />
        <p>{t("freeLook.until", { time: freeLook.time })}</p>
      </div>
      <Form method="post" className="row">
        {freeLook.canExtend && (
          <Button variant="line" name="intent" value="extendFreeLook">
            {t("freeLook.extend")}
          </Button>
        )}
        <Button variant="line" name="intent" value="closeFreeLook">
          {t("freeLook.close")}
        </Button>
      </Form>
    </section>
  );
}

/**
 * Counts from the seconds left when the page loaded, because the device's clock may be wrong.
 * Without scripts only the end time is shown.
 */
function TimeLeft({ freeLook, isLarge }: FreeLookProps & { isLarge?: boolean }) {
  const endsAt = useMemo(() => Date.now() + freeLook.secondsLeft * 1000, [freeLook]);
  const secondsLeft = useSecondsLeft(endsAt);
  const hasScripts = useScripts();
  if (!hasScripts) return null;

  return (
    <p role="timer" className={isLarge ? "free-look-time num" : "num"}>
      {clockText(secondsLeft)}
    </p>
  );
}
