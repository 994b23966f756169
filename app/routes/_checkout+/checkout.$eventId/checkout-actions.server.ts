import type { Toast } from "~/web/forms/toast.server";
import type { AppLoadContext } from "@remix-run/node";
import type { z } from "zod";
import { intentAction } from "~/web/forms/form-action.server";
import { formFor } from "~/web/forms/form.server";
import { zoneOf } from "~/auth/cookies/zone.server";
import { throttleCode } from "~/auth/throttles.server";
import { NoFields } from "~/web/forms/no-fields";
import { actorOfRequest, redirectToLogin } from "~/web/requests/page.server";
import type { RouteParams } from "~/web/requests/route-args";
import { withSourceKept } from "~/web/requests/visit-source.server";
import { addressOf } from "~/web/requests/source-address.server";
import { isMember, type Member } from "~/models/base/actor";
import {
  GiftForm,
  RedeemForm,
  RedeemGiftForm,
  TicketForm,
} from "~/models/tickets/gifts/schema.server";
import { DonationForm } from "~/models/money/payments/donation-form";
import { redeemCode } from "~/models/checkout/purchases/redeem-code.server";
import {
  paymentPath,
  startTicketPurchase,
  startTip,
} from "~/models/checkout/start-purchase.server";
import { RegistrationForm } from "~/models/tickets/schema";
import { registerForFree } from "~/models/tickets/register-ticket.server";
import { joinWaitlist, leaveWaitlist } from "~/models/tickets/waitlist/waitlist.server";

/** The toast that guests see on the login page. */
export const LOGIN_TOAST: Toast = {
  title: "checkout:authRequired",
  body: "checkout:authRequiredText",
  isError: true,
};

const buyerForm = formFor(async ({ request }) => {
  const actor = await actorOfRequest(request);
  if (!isMember(actor)) throw await redirectToLogin(withSourceKept(request), LOGIN_TOAST);

  return { actor, zone: zoneOf(request.headers.get("Cookie")) };
});

export const checkoutAction = intentAction({
  pay: buyerForm({
    schema: TicketForm,
    run: (sender, shownOffer) =>
      throttleCodeGuess(sender, shownOffer, (eventId) =>
        startTicketPurchase(sender.actor, eventId, { ...shownOffer, zone: sender.zone }),
      ),
    redirectTo: paymentPath,
  }),
  give: buyerForm({
    schema: GiftForm,
    run: (sender, { giftTo, giftNote, ...shownOffer }) => {
      const giftDetails = { to: giftTo, note: giftNote };

      return throttleCodeGuess(sender, shownOffer, (eventId) =>
        startTicketPurchase(sender.actor, eventId, {
          ...shownOffer,
          gift: giftDetails,
          zone: sender.zone,
        }),
      );
    },
    redirectTo: paymentPath,
  }),
  redeem: buyerForm({
    schema: RedeemForm,
    run: redeem,
    redirectTo: ({ id: ticketId }) => `/tickets/${ticketId}`,
    toast: { title: "codes:gotFree" },
  }),
  redeemGift: buyerForm({
    schema: RedeemGiftForm,
    run: redeem,
    redirectTo: ({ id: ticketId }) => `/tickets/${ticketId}`,
    toast: { title: "codes:gaveFree" },
  }),
  donate: buyerForm({
    schema: DonationForm,
    run: ({ actor, params }, shownOffer) => startTip(actor, params.eventId, shownOffer),
    redirectTo: paymentPath,
  }),
  register: buyerForm({
    schema: RegistrationForm,
    run: ({ actor, params, zone: timeZone }, { source }) =>
      registerForFree(actor, params.eventId, { source, zone: timeZone }),
    redirectTo: ({ id: ticketId }) => `/tickets/${ticketId}`,
    toast: { title: "checkout:registered" },
  }),
  join: buyerForm({
    schema: NoFields,
    run: ({ actor, params }) => joinWaitlist(actor, params.eventId),
    toast: ({ position }) => ({ title: "tickets:position", params: { count: position } }),
  }),
  leave: buyerForm({
    schema: NoFields,
    run: ({ actor, params }) => leaveWaitlist(actor, params.eventId),
    toast: { title: "tickets:left" },
  }),
});

type Sender = { actor: Member; zone: string | null; params: RouteParams; context: AppLoadContext };

/** Runs a purchase with a code, unless the buyer has entered too many unknown codes. */
function throttleCodeGuess<Result>(
  { actor, params, context }: Sender,
  { code: discountCode }: { code?: string },
  buy: (eventId: string) => Promise<Result>,
): Promise<Result> {
  return throttleCode(actor.userId, addressOf(context), discountCode, () => buy(params.eventId));
}

function redeem(sender: Sender, redeemFields: z.output<typeof RedeemForm>) {
  return throttleCodeGuess(sender, redeemFields, (eventId) =>
    redeemCode(sender.actor, eventId, { ...redeemFields, zone: sender.zone }),
  );
}
