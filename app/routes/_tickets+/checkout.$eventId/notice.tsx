import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { FormAnswer } from "~/ui/form/form-answer";
import { useForm } from "~/ui/form/use-form";
import { usePending } from "~/ui/account/use-pending";
import { Button, ButtonLink } from "~/ui/elements/button";
import { ErrorSummary } from "~/ui/form/error-summary";
import { Note } from "~/ui/elements/note";
import { Panel } from "~/ui/elements/panel";
import type { CheckoutView } from "./checkout-view.server";
import { required } from "~/platform/required";

type Props = { view: CheckoutView; lastResult?: FormAnswer };

/** The states without a payment: one sentence and the next step. */
export function Notice({ view, lastResult }: Props) {
  const { t } = useTranslation(["checkout", "gifts", "tickets", "event"]);
  const back = <ButtonLink to={`/events/${view.show.id}`}>{t("backToEvent")}</ButtonLink>;

  switch (view.kind) {
    case "cancelled":
      return <Said title={t("cancelledTitle")} text={required(view.cancelled)} actions={back} />;
    case "ended":
      return <Said title={t("endedTitle")} text={t("endedText")} actions={back} />;
    case "closed":
      return (
        <Said title={t("event:action.closed")} text={t("tickets:artistGone")} actions={back} />
      );
    case "ticketHeld": {
      const actions = (
        <>
          <ButtonLink variant="primary" to={`/tickets/${view.ticketId}`}>
            {t("showTicket")}
          </ButtonLink>
          {view.giftHref && <ButtonLink to={view.giftHref}>{t("gifts:another")}</ButtonLink>}
          {back}
        </>
      );

      return <Said title={t("haveTicketTitle")} text={view.heldText} actions={actions} />;
    }
    case "free":
      return (
        <Said title={t("freeTitle")} text={t("freeText")}>
          {view.offer && <Note>{view.offer}</Note>}
          <Act
            intent="register"
            label={t("register")}
            lastResult={lastResult}
            source={view.source}
            isMain
          />
        </Said>
      );
    case "soldOut":
      return <SoldOut view={view} lastResult={lastResult} back={back} />;
    default:
      return null;
  }
}

function SoldOut({ view, lastResult, back }: Props & { back: ReactNode }) {
  const { t } = useTranslation(["checkout", "tickets"]);
  const canWait = view.place !== null || !view.hasStarted;
  const canJoin = t(view.hasStarted ? "tickets:waitlistClosed" : "soldOutText");

  return (
    <Said
      title={t("soldOutTitle")}
      text={view.place ? t("soldOutWaiting") : canJoin}
      actions={back}
    >
      {view.place && <Note role="status">{view.place}</Note>}
      {view.place ? (
        <Act intent="leave" label={t("tickets:leave")} lastResult={lastResult} />
      ) : (
        canWait && <Act intent="join" label={t("joinWaitlist")} lastResult={lastResult} isMain />
      )}
    </Said>
  );
}

function Said({
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

function Act({
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
  const pending = usePending(intent);

  return (
    <Form method="post" className="stack">
      <ErrorSummary form={form.errors} />
      {source && <input type="hidden" name="source" value={source} />}
      <Button
        variant={isMain ? "primary" : "line"}
        size="lg"
        block
        name="intent"
        value={intent}
        pending={pending}
      >
        {label}
      </Button>
    </Form>
  );
}
