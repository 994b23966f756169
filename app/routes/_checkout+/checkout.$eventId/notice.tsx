import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { FormAnswer } from "~/ui/form/form-answer";
import { useForm } from "~/ui/form/use-form";
import { ButtonLink } from "~/ui/elements/button";
import { ErrorSummary } from "~/ui/form/error-summary";
import { Note } from "~/ui/elements/note";
import { Panel } from "~/ui/elements/panel";
import type { CheckoutView } from "./checkout-view.server";
import { required } from "~/platform/required";
import { SubmitButton } from "~/ui/form/submit-button";

type Props = { view: CheckoutView; lastResult?: FormAnswer };

/** The screen of states without a payment: one sentence and the next step. */
export function Notice({ view, lastResult }: Props) {
  const { t } = useTranslation(["checkout", "gifts", "tickets", "event", "common"]);
  const backLink = (
    <ButtonLink to={`/events/${view.show.id}`}>{t("common:backToEvent")}</ButtonLink>
  );

  switch (view.kind) {
    case "cancelled":
      return (
        <NoticeText
          title={t("cancelledTitle")}
          text={required(view.cancelled)}
          actions={backLink}
        />
      );
    case "ended":
      return <NoticeText title={t("common:eventEnded")} text={t("endedText")} actions={backLink} />;
    case "closed":
      return (
        <NoticeText
          title={t("event:action.closed")}
          text={t("tickets:artistGone")}
          actions={backLink}
        />
      );
    case "ticketHeld": {
      const actions = (
        <>
          <ButtonLink variant="primary" to={`/tickets/${view.ticketId}`}>
            {t("showTicket")}
          </ButtonLink>
          {view.giftHref && <ButtonLink to={view.giftHref}>{t("gifts:another")}</ButtonLink>}
          {backLink}
        </>
      );

      return <NoticeText title={t("haveTicketTitle")} text={view.heldText} actions={actions} />;
    }
    case "free":
      return (
        <NoticeText title={t("freeTitle")} text={t("freeText")}>
          {view.offer && <Note>{view.offer}</Note>}
          <NoticeAction
            intent="register"
            label={t("register")}
            lastResult={lastResult}
            source={view.source}
            isMain
          />
        </NoticeText>
      );
    case "soldOut":
      return <SoldOut view={view} lastResult={lastResult} back={backLink} />;
    default:
      return null;
  }
}

function SoldOut({ view, lastResult, back }: Props & { back: ReactNode }) {
  const { t } = useTranslation(["checkout", "tickets"]);
  const canJoin = t(view.canWait ? "soldOutText" : "tickets:waitlistClosed");

  return (
    <NoticeText
      title={t("soldOutTitle")}
      text={view.place ? t("soldOutWaiting") : canJoin}
      actions={back}
    >
      {view.place && <Note role="status">{view.place}</Note>}
      {view.place ? (
        <NoticeAction intent="leave" label={t("tickets:leave")} lastResult={lastResult} />
      ) : (
        view.canWait && (
          <NoticeAction intent="join" label={t("joinWaitlist")} lastResult={lastResult} isMain />
        )
      )}
    </NoticeText>
  );
}

function NoticeText({
  title,
  text,
  actions,
  children,
}: Record<"title" | "text", string> & Record<string, ReactNode>) {
  return (
    <Panel title={title}>
      <p>{text}</p>
      {children}
      {actions && <div className="row">{actions}</div>}
    </Panel>
  );
}

function NoticeAction({
  intent,
  label,
  lastResult,
  isMain,
  source,
}: { intent: string; label: string; isMain?: boolean; source?: string } & Pick<
  Props,
  "lastResult"
>) {
  const { form } = useForm({ id: intent, lastResult });

  return (
    <Form method="post" className="stack">
      <ErrorSummary form={form.errors} />
      {source && <input type="hidden" name="source" value={source} />}
      <SubmitButton variant={isMain ? "primary" : "line"} size="lg" block intent={intent}>
        {label}
      </SubmitButton>
    </Form>
  );
}
