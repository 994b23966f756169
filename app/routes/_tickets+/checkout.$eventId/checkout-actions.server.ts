import { intentAction } from "~/forms/form-action.server";
import { formFor } from "~/forms/form.server";
import { throttleCode } from "~/auth/throttles.server";
import { NoFields } from "~/forms/no-fields";
import { requireViewer } from "~/requests/page.server";
import { GiftForm, RedeemForm, RedeemGiftForm, TicketForm } from "~/models/gifts/schema.server";
import { DonationForm } from "~/models/payments/donation-form";
import { redeemCode } from "~/models/purchases/redeem-code.server";
import { paymentPath, startTicketPurchase, startTip } from "~/models/transfers/start-transfer.server";
import { registerForFree } from "~/models/tickets/register-ticket.server";
import { joinWaitlist, leaveWaitlist } from "~/models/tickets/waitlist.server";

/** Shown to guests on the login page. */
export const AUTH = { title: "checkout:authRequired", body: "checkout:authRequiredText", isError: true };

const buyerForm = formFor(({ request }) => requireViewer(request, AUTH));

export const checkoutAction = intentAction({
  pay: buyerForm({
    schema: TicketForm,
    run: ({ actor, params, context }, offer) =>
      throttleCode(actor.userId, context.ip ?? "unknown", offer.code, () =>
        startTicketPurchase(actor, params.eventId, offer),
      ),
    redirectTo: paymentPath,
  }),
  give: buyerForm({
    schema: GiftForm,
    run: ({ actor, params, context }, { giftTo, giftNote, ...offer }) =>
      throttleCode(actor.userId, context.ip ?? "unknown", offer.code, () =>
        startTicketPurchase(actor, params.eventId, { ...offer, gift: { to: giftTo, note: giftNote } }),
      ),
    redirectTo: paymentPath,
  }),
  redeem: buyerForm({
    schema: RedeemForm,
    run: ({ actor, params, context }, input) =>
      throttleCode(actor.userId, context.ip ?? "unknown", input.code, () => redeemCode(actor, params.eventId, input)),
    redirectTo: ({ id }) => `/tickets/${id}`,
    toast: { title: "codes:gotFree" },
  }),
  redeemGift: buyerForm({
    schema: RedeemGiftForm,
    run: ({ actor, params, context }, input) =>
      throttleCode(actor.userId, context.ip ?? "unknown", input.code, () => redeemCode(actor, params.eventId, input)),
    redirectTo: ({ id }) => `/tickets/${id}`,
    toast: { title: "codes:gaveFree" },
  }),
  donate: buyerForm({
    schema: DonationForm,
    run: ({ actor, params }, offer) => startTip(actor, params.eventId, offer),
    redirectTo: paymentPath,
  }),
  register: buyerForm({
    schema: NoFields,
    run: ({ actor, params }) => registerForFree(actor, params.eventId),
    redirectTo: ({ id }) => `/tickets/${id}`,
    toast: { title: "checkout:registered" },
  }),
  join: buyerForm({
    schema: NoFields,
    run: ({ actor, params }) => joinWaitlist(actor, params.eventId),
    toast: ({ position }) => ({ title: "tickets:position", params: { n: position } }),
  }),
  leave: buyerForm({
    schema: NoFields,
    run: ({ actor, params }) => leaveWaitlist(actor, params.eventId),
    toast: { title: "tickets:left" },
  }),
});
