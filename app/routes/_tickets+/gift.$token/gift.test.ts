import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "~db/client.server";
import { tickets } from "~db/schema";
import { listGivenGifts } from "~/models/tickets/gifts/gift-management.server";
import { callScreen, type Handler } from "../../../../test/factories/base/call-screen";
import { makeShow } from "../../../../test/factories/money/money";
import { makeTicket } from "../../../../test/factories/checkout/sales";
import { actorFor, cookieFor, makeUser } from "../../../../test/factories/accounts/people";
import { action as buy, loader as checkout } from "../../_checkout+/checkout.$eventId/route";
import { action as pay, loader as paid } from "../../_checkout+/pay.$paymentId/route";
import { loader as list } from "../tickets._index/route";
import { action as act, loader as ticketPage } from "../tickets.$ticketId/route";
import { action, loader } from "./route";

const BASE = "http://nhacsong.test";
const DAY = 24 * 3600_000;

async function person(fields: Parameters<typeof makeUser>[0] = {}) {
  const user = await makeUser(fields);
  const cookie = await cookieFor(user);

  return {
    user,
    call: (route: Handler, path: string, body?: Record<string, string>) =>
      call(route, path, cookie, body),
  };
}

const call = (route: Handler, path: string, cookie = "", body?: Record<string, string>) =>
  callScreen(route, path, `${cookie}; nhacsong_lang=en`, body);

async function giveByForms(giver: Awaited<ReturnType<typeof person>>, giftTo = "ba@nhacsong.test") {
  const show = await makeShow({ startTime: new Date(Date.now() + 3 * DAY) });
  const body = { intent: "give", amount: "18.00", giftTo, giftNote: "Chúc bác vui" };
  const started = await giver.call(buy, `/checkout/${show.id}?gift=1`, body);

  await giver.call(pay, started.to as string, { intent: "card", card: "pays" });

  const done = await giver.call(paid, started.to as string);
  const [gift] = await listGivenGifts(actorFor(giver.user));

  return { show, to: done.to as string, link: `/gift/${gift!.token}`, ticketId: gift!.ticket.id };
}

test("plain forms lead a gift from checkout to the recipient's ticket", async () => {
  const [giver, receiver] = [await person({ name: "Ngọc Lan" }), await person({ name: "Bác Ba" })];
  const { to, link, ticketId } = await giveByForms(giver);

  expect(to).toBe(`/tickets/${ticketId}`);
  expect(await giver.call(ticketPage, to)).toMatchObject({
    qr: null,
    watch: null,
    status: "Not claimed yet",
    given: { link: BASE + link, sentTo: "ba@nhacsong.test", sms: null },
  });

  expect(await giver.call(list, "/tickets")).toMatchObject({ groups: [] });
  expect(await giver.call(list, "/tickets?tab=gifts")).toMatchObject({
    gifts: [
      { status: "Not claimed yet", receiver: "For ba@nhacsong.test", tone: "warn", href: to },
    ],
  });

  const guest = await call(loader, link);

  expect(guest).toMatchObject({
    from: "Ngọc Lan is giving you a ticket to this show.",
    note: "Chúc bác vui",
  });
  expect(guest.signIn).toBe(`/login?returnTo=${encodeURIComponent(link)}`);
  expect(await receiver.call(action, link, {})).toMatchObject({ status: 302, to: link });
  expect(await receiver.call(loader, link)).toMatchObject({ to });

  const mine = await receiver.call(ticketPage, to);

  expect(mine).toMatchObject({
    price: "A gift",
    holderName: "Bác Ba",
    isGiven: true,
    qr: expect.stringMatching(/^<svg/),
  });
  expect(await giver.call(ticketPage, to)).toMatchObject({
    status: 302,
    to: "/tickets?tab=gifts",
  });
  expect(await (await person()).call(ticketPage, to)).toMatchObject({ status: 403 });
  expect(await giver.call(list, "/tickets?tab=gifts")).toMatchObject({
    gifts: [{ status: "Claimed by Bác Ba" }],
  });
  expect(await (await person()).call(loader, link)).toMatchObject({
    obstacle: "This gift has already been claimed.",
  });
});

test("a person who has a ticket reads what can be done with the gift, and has no button", async () => {
  const [giver, receiver] = [await person({ name: "Ngọc Lan" }), await person()];
  const { show, link } = await giveByForms(giver);
  const ownTicket = await makeTicket(show.id, { userId: receiver.user.id });

  expect(await receiver.call(loader, link)).toMatchObject({
    heldTicket: {
      text: expect.stringContaining("ask Ngọc Lan to take the gift back"),
      href: `/tickets/${ownTicket.id}`,
    },
  });
  expect(await (await person()).call(loader, link)).toMatchObject({ heldTicket: null });
});

test("the recipient must be an email or a phone number; the form returns filled in", async () => {
  const giver = await person();
  const show = await makeShow();

  for (const giftTo of ["", "hello", "123"]) {
    const body = { intent: "give", amount: "18.00", giftTo, giftNote: "x" };
    const answer = await giver.call(buy, `/checkout/${show.id}?gift=1`, body);

    expect(answer).toMatchObject({
      init: { status: 400 },
      data: { lastResult: { error: { giftTo: [expect.any(String)] } } },
    });
  }
});

test("a declined card leads back to the gift with its message", async () => {
  const giver = await person();
  const show = await makeShow();
  const body = { intent: "give", amount: "18.00", giftTo: "0912 345 678", giftNote: "Vui nhé" };
  const { to } = await giver.call(buy, `/checkout/${show.id}`, body);
  const back = await giver.call(pay, to as string, { intent: "card", card: "declined" });

  expect(back.to).toMatch(/\?gift=/);
  expect(await giver.call(checkout, back.to as string)).toMatchObject({
    kind: "ticket",
    gift: { to: "+84912345678", note: "Vui nhé", heldFor: expect.stringContaining("+84912345678") },
    hold: {
      failure:
        "Your card was declined. You have not been charged. Please try again, or use another card.",
    },
  });
  expect(await (await person()).call(checkout, back.to as string)).toMatchObject({
    gift: { to: "" },
    hold: null,
  });
});

test("withdrawing, renewing for a number and keeping a gift each confirm what happened", async () => {
  const giver = await person();
  const { to, link, ticketId } = await giveByForms(giver);

  await giver.call(act, to, { intent: "revoke" });
  expect(await call(loader, link)).toMatchObject({ status: 404 });
  expect(await giver.call(act, to, { intent: "renew", giftTo: "nobody" })).toMatchObject({
    init: { status: 400 },
  });
  await giver.call(act, to, { intent: "renew", giftTo: "0912 345 678" });
  expect(await giver.call(ticketPage, to)).toMatchObject({
    given: { sms: expect.stringMatching(/^sms:\+849/) },
  });
  expect(await (await person()).call(act, to, { intent: "keep" })).toMatchObject({
    status: 404,
  });
  await giver.call(act, to, { intent: "keep" });

  const [ticket] = await db.query.tickets.findMany({ where: eq(tickets.id, ticketId) });

  expect(ticket).toMatchObject({ isUnclaimed: false, userId: giver.user.id });
});
