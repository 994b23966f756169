import { CalendarPlus } from "lucide-react";
import { useTranslation } from "react-i18next";
import { buttonClass, ButtonLink } from "~/ui/elements/button";
import { classes } from "~/ui/elements/classes";
import { Clocks } from "~/ui/events/clocks";
import { Icon } from "~/ui/elements/icon";
import { ReportLink } from "~/ui/events/report-link";
import { SaveHeart } from "~/ui/events/save-heart";
import { ShareButton } from "~/ui/events/share-button";
import { Note } from "~/ui/elements/note";
import { Facts } from "~/ui/elements/stats";
import type { EventPageWithCode } from "./event-page.server";
import { PushLink } from "~/ui/notices/push-link";
import { PassLinks } from "~/ui/money/pass-links";
import { GuestPurchase } from "./guest-purchase";
import { MainButton } from "./main-button";
import { TypeList } from "./type-list";

/**
 * Links to add an upcoming show to a calendar and, if the viewer has saved it, to turn on
 * notifications on this device.
 */
function Reminders({ href, isSaved }: { href: string; isSaved: boolean }) {
  const { t } = useTranslation("event");

  return (
    <>
      <a className={buttonClass({ variant: "quiet" }, "flush")} href={href} download>
        <Icon of={CalendarPlus} />
        {t("calendar")}
      </a>
      {isSaved && <PushLink variant="quiet" className="flush" />}
    </>
  );
}

function FreeLook({ event: { freeLook, freeLookHref } }: { event: EventPageWithCode }) {
  const { t } = useTranslation("event");

  return (
    <>
      {freeLookHref && (
        <ButtonLink to={freeLookHref} variant="accent" size="lg" block>
          {t("watchFree")}
        </ButtonLink>
      )}
      {freeLook && <p className="meta">{freeLook}</p>}
    </>
  );
}

function Price({ event }: { event: EventPageWithCode }) {
  return (
    <>
      <span className={classes("side-price num", event.isPriceInWords && "words")}>
        {event.price}
      </span>
      {event.otherPrice && <span className="meta num">{event.otherPrice}</span>}
    </>
  );
}

export function SideTicket({ event, address }: { event: EventPageWithCode; address: string }) {
  const { t } = useTranslation(["event", "common", "passes"]);

  return (
    <div className="side">
      <div className="stack">
        <div className="row between">
          {event.isCancelled ? (
            <span className="side-price words">{t("common:cancelled")}</span>
          ) : (
            <Price event={event} />
          )}
          <span className="row tight">
            <SaveHeart eventId={event.id} saved={event.saved} />
            <ShareButton title={event.title.text} address={address} />
          </span>
        </div>
        {event.codeHint && <Note role="status">{event.codeHint}</Note>}
        {event.action?.href !== "#ticket-types" && <MainButton action={event.action} />}
        <GuestPurchase path={event.guestPurchaseHref} areTextsOn={event.areTextsOn} />
        <TypeList types={event.types} />
        {event.replayHref && (
          <ButtonLink to={event.replayHref} variant="primary" size="lg" block>
            {t("action.replay")}
          </ButtonLink>
        )}
        {event.donateHref && (
          <ButtonLink to={event.donateHref} variant="accent" size="lg" block>
            {t("action.donate")}
          </ButtonLink>
        )}
        <PassLinks passes={event.passes} label={t("passes:inPass")} />
        <FreeLook event={event} />
        {event.actionHint && <p className="meta">{event.actionHint}</p>}
      </div>
      <hr className="tear" />
      <div>
        <Clocks clocks={event.clocks} />
        {event.calendarHref && <Reminders href={event.calendarHref} isSaved={event.saved} />}
      </div>
      <hr className="tear" />
      <div>
        <Facts
          facts={[
            { label: t("duration"), value: event.duration },
            { label: t("where"), value: t("onlineEvent") },
            ...(event.isCancelled
              ? []
              : [
                  { label: t("attendees"), value: event.attending },
                  { label: t("seats"), value: event.seats ?? <Unlimited /> },
                ]),
          ]}
        />
        {!event.isMine && <ReportLink kind="event" id={event.id} name={event.title.text} />}
      </div>
    </div>
  );
}

/** The sign ∞ with a text for screen readers. */
export function Unlimited() {
  const { t } = useTranslation("event");

  return (
    <span role="img" aria-label={t("unlimited")}>
      ∞
    </span>
  );
}
