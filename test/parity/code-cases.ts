import { startTicketPayment } from "~/models/checkout/purchases/start-payment.server";
import * as code from "~/routes/dashboard+/codes.$id/route";
import * as newCode from "~/routes/dashboard+/codes.new/route";
import { makeCode } from "../factories/codes";
import { makeBuyer } from "../factories/money";
import { call, check } from "./actions";
import { type Case, TICKETED } from "./case";
import { byForm } from "./ways";
import type { World } from "./worlds";

const asOwner = { ...TICKETED, asArtist: true };
const TEXT = "MUATRANG";

const withCode = (fields: Partial<Parameters<typeof makeCode>[0]> = {}): Pick<Case, "with"> => ({
  with: async ({ artist }) => ({ code: (await makeCode({ artistId: artist.id, text: TEXT, ...fields })).id }),
});

const created = (fields: Record<string, string>): Pick<Case, "show" | "form" | "api"> => ({
  show: asOwner,
  form: ({ asker }) => byForm(newCode.action, "/dashboard/codes/new", asker, fields),
  api: call(
    "POST",
    () => "/artist/codes",
    () => fields,
  ),
});

const changed = (intent: string, [method, path]: [string, string], fields: Record<string, string> = {}) => ({
  show: asOwner,
  ...withCode(),
  form: ({ asker, made }: World) =>
    byForm(code.action, `/dashboard/codes/${made.code}`, asker, { intent, ...fields }, { id: made.code! }),
  api: call(
    method,
    ({ made }) => `/artist/codes/${made.code}${path}`,
    () => fields,
  ),
});

const paid = (typed: string, amount: string) => ({
  form: check("pay", { amount, code: typed }),
  api: call(
    "POST",
    () => "/create-payment-intent",
    ({ show }) => ({ eventId: show.id, amount, code: typed }),
  ),
});

const redeemed = {
  form: check("redeem", { currency: "usd", code: TEXT }),
  api: call(
    "POST",
    ({ show }) => `/events/${show.id}/redeem`,
    () => ({ currency: "usd", code: TEXT }),
  ),
};

/** Discount codes: what artists do with them, and buying with one. */
export const CODE_CASES: Case[] = [
  { name: "a new code", ...created({ text: "mua-trang", kind: "percent", percent: "25", maxUses: "10" }) },
  {
    name: "a new code without an amount",
    ...created({ text: TEXT, kind: "amount" }),
    refused: "Enter the amount to take off in at least one currency.",
  },
  { name: "an unused code changed", ...changed("save", ["PUT", ""], { kind: "free", text: TEXT }) },
  { name: "the number of uses of a code", ...changed("limits", ["PUT", "/limits"], { maxUses: "3" }) },
  { name: "a code stopped", ...changed("stop", ["POST", "/stop"]) },
  {
    name: "a stopped code started again",
    ...changed("start", ["DELETE", "/stop"]),
    ...withCode({ stoppedAt: new Date() }),
  },
  { name: "a seat held with a code", show: TICKETED, ...withCode(), ...paid("mua trang", "9.00") },
  {
    name: "a seat held with a code that doesn't exist",
    show: TICKETED,
    ...paid("MUAXANH", "9.00"),
    refused:
      "We don't know this code for this show. Check the spelling. If it's for your email address only, sign in once with a code that we email you.",
  },
  {
    name: "a seat held with a code that is used up",
    show: TICKETED,
    with: async ({ artist, show }) => {
      const { id } = await makeCode({ artistId: artist.id, text: TEXT, maxUses: 1 });
      await startTicketPayment(await makeBuyer(), show.id, 900, { code: TEXT });
      return { code: id };
    },
    ...paid(TEXT, "9.00"),
    refused: "This code has been used up.",
  },
  { name: "a ticket that a code makes free", show: TICKETED, ...withCode({ kind: "free" }), ...redeemed },
  {
    name: "a ticket that a code doesn't make free",
    show: TICKETED,
    ...withCode(),
    ...redeemed,
    refused: "This code doesn't make the ticket free. Apply it again to see the price.",
  },
];
