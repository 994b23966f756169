import { redirect } from "@remix-run/node";
import { z } from "zod";
import { attempt } from "~/forms/attempt.server";
import { readFields, readForm } from "~/forms/form.server";
import type { Member } from "~/models/actor";
import { GiftForm } from "~/models/gifts/schema.server";
import { DonationForm } from "~/models/payments/donation-form";
import { Amount } from "~/models/payments/schema";
import { startDonation, startTicketPayment } from "~/models/purchases/start-payment.server";
import { registerForFree } from "~/models/tickets/register-ticket.server";
import { joinWaitlist, leaveWaitlist } from "~/models/tickets/waitlist.server";

const PayForm = z.object({ amount: Amount });
const Empty = z.object({});
type Act = (request: Request, fields: FormData, actor: Member, eventId: string) => Promise<unknown>;

/** What the buttons of the screen do, by their `intent`. */
const ACTS: Record<string, Act> = {
  pay: async (request, fields, actor, eventId) =>
    attempt(await readForm(request, PayForm, fields), ({ amount }) => startTicketPayment(actor, eventId, amount), {
      to: ({ id }) => `/pay/${id}`,
    }),
  give: async (request, fields, actor, eventId) =>
    attempt(
      await readForm(request, GiftForm, fields),
      ({ amount, giftTo, giftNote }) => startTicketPayment(actor, eventId, amount, { to: giftTo, note: giftNote }),
      { to: ({ id }) => `/pay/${id}` },
    ),
  donate: async (request, fields, actor, eventId) =>
    attempt(await readForm(request, DonationForm, fields), (offer) => startDonation(actor, eventId, offer), {
      to: ({ id }) => `/pay/${id}`,
    }),
  register: async (request, fields, actor, eventId) =>
    attempt(await readForm(request, Empty, fields), () => registerForFree(actor, eventId), {
      to: ({ id }) => `/tickets/${id}`,
      toast: { title: "checkout:registered" },
    }),
  join: async (request, fields, actor, eventId) =>
    attempt(await readForm(request, Empty, fields), () => joinWaitlist(actor, eventId), {
      to: new URL(request.url).pathname,
      toast: ({ position }) => ({ title: "tickets:position", params: { n: position } }),
    }),
  leave: async (request, fields, actor, eventId) =>
    attempt(await readForm(request, Empty, fields), () => leaveWaitlist(actor, eventId), {
      to: new URL(request.url).pathname,
      toast: { title: "tickets:left" },
    }),
};

export async function actOn(request: Request, actor: Member, eventId: string) {
  const fields = await readFields(request);
  const intent = fields.get("intent");
  const act = typeof intent === "string" && Object.hasOwn(ACTS, intent) ? ACTS[intent]! : null;
  if (!act) return redirect(new URL(request.url).pathname);
  return act(request, fields, actor, eventId) as ReturnType<typeof attempt<unknown, unknown>>;
}
