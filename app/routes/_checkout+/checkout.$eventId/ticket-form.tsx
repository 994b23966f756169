import { Form } from "@remix-run/react";
import { Clock, Gift, Lock } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { FormAnswer } from "~/ui/form/form-answer";
import { useForm } from "~/ui/form/use-form";
import { ButtonLink } from "~/ui/elements/button";
import { ErrorSummary } from "~/ui/form/error-summary";
import { Countdown } from "~/ui/money/countdown";
import { Note } from "~/ui/elements/note";
import type { CheckoutView } from "./checkout-view.server";
import { ChosenFields } from "./chosen-fields";
import { GiftFields } from "./gift-fields";
import { PaymentWays } from "~/ui/money/payment-ways";
import { Secure } from "./secure";
import { Unavailable } from "./unavailable";
import { first } from "~/platform/required";
import { SubmitButton } from "~/ui/form/submit-button";

/**
 * The form that pays for an own ticket or a gift. It sends the shown price, so that the server
 * refuses the purchase if the price has changed meanwhile.
 */
export function TicketForm({ view, lastResult }: { view: CheckoutView; lastResult?: FormAnswer }) {
  const { t } = useTranslation("checkout");
  const intent = view.gift ? "give" : "pay";
  const { form, field } = useForm({ id: intent, lastResult });
  if (view.ticketType && !view.ticketType.isOnSale && !view.hold)
    return <ErrorSummary form={form.errors} />;
  if (view.ways.length === 0) return <Unavailable eventId={view.show.id} />;

  const typedWay = view.ways.find(({ method }) => method === field("method").defaultValue);

  return (
    <Form method="post" id={form.id} className="stack loose">
      <PaymentNote view={view} />
      <ErrorSummary form={form.errors} />
      {form.allErrors.code && (
        <Note tone="bad" role="alert">
          {form.allErrors.code[0]}
        </Note>
      )}
      {form.allErrors.amount && (
        <Note tone="bad" role="alert">
          {t("priceChanged", { amount: view.price })}
        </Note>
      )}
      {view.gift && <GiftFields gift={view.gift} field={field} />}
      <ChosenFields view={view} />
      <PaymentWays ways={view.ways} chosenWay={typedWay?.method ?? view.chosenWay} />
      <SubmitButton size="lg" block icon={Lock} intent={intent} pendingLabel={t("preparing")}>
        <PayLabel view={view} />
      </SubmitButton>
      {view.isSecure && <Secure />}
      <p className="meta">{t("policyTickets")}</p>
      <OtherWay view={view} />
    </Form>
  );
}

/**
 * The label of the button. With several payment methods it has no price, because the next page
 * shows the price of the chosen one.
 */
function PayLabel({ view: { ways, price } }: { view: CheckoutView }) {
  const { t } = useTranslation(["checkout", "transfers"]);
  if (ways.length > 1) return t("transfers:continue");

  return ways[0]?.method === "transfer" ? t("transfers:toQr") : t("pay", { amount: price });
}

/** Switches between an own ticket and a gift. */
function OtherWay({ view: { gift, giftHref, ownHref } }: { view: CheckoutView }) {
  const { t } = useTranslation("gifts");
  if (gift) return <ButtonLink to={ownHref}>{t("forMe")}</ButtonLink>;

  return giftHref && <ButtonLink icon={Gift} to={giftHref} children={t("forSomeone")} />;
}

/** The note before the payment: a hold or an offer. */
function PaymentNote({ view: { hold, offer, ways, gift } }: { view: CheckoutView }) {
  if (hold) return <HoldNote hold={hold} heldFor={gift?.heldFor} />;

  return <SeatNote offer={offer} ways={ways} />;
}

function HoldNote({
  hold,
  heldFor,
}: {
  hold: NonNullable<CheckoutView["hold"]>;
  heldFor?: string | null;
}) {
  const { t } = useTranslation("checkout");
  if (hold.isConfirming) return <Note role="status">{t("confirming")}</Note>;

  return (
    <Note icon={Clock}>
      {heldFor ?? hold.text} <Countdown untilIso={hold.untilIso} />
    </Note>
  );
}

/** A note about the seat: the waitlist offers it, or the next step holds it for some minutes. */
function SeatNote({
  offer,
  ways,
}: {
  offer: string | null | undefined;
  ways: CheckoutView["ways"];
}) {
  const { t } = useTranslation("checkout");
  const holdText =
    ways.length > 1 ? t("holdComesByWay") : t("holdComes", { minutes: first(ways).holdMinutes });

  return <Note icon={Clock}>{offer ?? holdText}</Note>;
}
