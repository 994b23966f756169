import { createElement } from "react";
import { expect, test, vi } from "vitest";
import { clock } from "~/platform/clock/clock";
import { registerForFree } from "~/models/tickets/register-ticket.server";
import { claimGift } from "~/models/tickets/gifts/claim-gift.server";
import { payWithTestCard } from "~/models/checkout/purchases/test-payment.server";
import { startTicketPayment } from "../../../../test/factories/checkout/card-payments";
import { findValidTicket } from "~/models/tickets/ticket-access.server";
import { makeEvent } from "../../../../test/factories/shows/events";
import { makeShow } from "../../../../test/factories/money/money";
import {
  actorFor,
  cookieFor,
  makeArtist,
  makeUser,
} from "../../../../test/factories/accounts/people";
import { makeGift } from "../../../../test/factories/tickets/gifts";
import { renderRoute } from "../../../../test/factories/base/render";
import { loader as listLoader } from "../tickets._index/route";
import { loader as icsLoader } from "../tickets.$ticketId_.calendar[.]ics";
import { action as refundAction } from "../tickets.$ticketId_.refund";
import TicketScreen, { loader } from "./route";

const DAY = 24 * 3600_000;

async function holder(startsIn = 3 * DAY) {
  const user = await makeUser({ name: "Nguyễn Thị Bảy" });
  const show = await makeShow({ startTime: new Date(Date.now() + startsIn) });
  const buyer = actorFor(user);

  await payWithTestCard(buyer, (await startTicketPayment(buyer, show.id, 1800)).id, "pays");

  return { user, show, ticket: (await findValidTicket(user.id, show.id))! };
}

async function argsFor(user: { id: string }, ticketId: string, method = "GET") {
  const headers = { Cookie: `${await cookieFor(user)}; nhacsong_lang=en` };
  const request = new Request(`http://nhacsong.test/tickets/${ticketId}`, { headers, method });

  return { request, params: { ticketId }, context: {} as never };
}

test("only the holder sees code, QR code, clocks and refund link", async () => {
  const { user, ticket } = await holder();
  const view = await loader(await argsFor(user, ticket.id));

  expect(view).toMatchObject({
    code: ticket.code,
    holderName: "Nguyễn Thị Bảy",
    price: "$18.00",
    isActive: true,
  });
  expect(view.qr).toMatch(/^<svg/);
  expect(view.refund).toMatchObject({ isOpen: true, amount: "$18.00" });
  expect(view.refund!.clocks.length).toBeGreaterThanOrEqual(2);
  await expect(loader(await argsFor(await makeUser(), ticket.id))).rejects.toMatchObject({
    status: 403,
  });
  await expect(loader(await argsFor(user, "nothing"))).rejects.toMatchObject({ status: 404 });
});

test("code, holder and time come first; other devices and the refund are folded", async () => {
  const { user, ticket } = await holder();
  const view = await loader(await argsFor(user, ticket.id));
  const html = await renderRoute(createElement(TicketScreen), view);
  const orderedParts = [
    view.show.startIso,
    ticket.code,
    "Nguyễn Thị Bảy",
    'class="clocks"',
    "calendar.ics",
    "<details",
    "/tv?event=",
    `/tickets/${ticket.id}/refund`,
  ];
  const places = orderedParts.map((part) => html.indexOf(part));

  expect(places).toEqual([...places].sort((left, right) => left - right));
  expect(places[0]).toBeGreaterThan(0);
});

test("the calendar entry has the show's time in UTC, for the holder only", async () => {
  const { user, show, ticket } = await holder();
  const answer = await icsLoader(await argsFor(user, ticket.id));
  const text = await answer.text();

  expect(answer.headers.get("Content-Type")).toBe("text/calendar; charset=utf-8");

  const stamp = show.startTime
    .toISOString()
    .replace(/[-:]/g, "")
    .replace(/\d\d\.\d+Z/, "00Z");

  expect(text).toContain(`DTSTART:${stamp}`);
  expect(text).toContain("END:VCALENDAR");
  await expect(icsLoader(await argsFor(await makeUser(), ticket.id))).rejects.toMatchObject({
    status: 403,
  });
});

test("the calendar entry of a returned ticket is cancelled and replaces the earlier one", async () => {
  const { user, ticket } = await holder();
  const entry = async () => {
    const text = await (await icsLoader(await argsFor(user, ticket.id))).text();

    return {
      status: /STATUS:(\w+)/.exec(text)![1],
      sequence: Number(/SEQUENCE:(\d+)/.exec(text)![1]),
    };
  };

  const before = await entry();
  const later = new Date(Date.now() + 60_000);
  const now = vi.spyOn(clock, "now").mockImplementation(() => later);

  await refundAction(await argsFor(user, ticket.id, "POST"));

  const after = await entry();

  now.mockRestore();
  expect([before.status, after.status]).toEqual(["CONFIRMED", "CANCELLED"]);
  expect(after.sequence).toBeGreaterThan(before.sequence);
});

test("a refund is confirmed, once", async () => {
  const { user, ticket } = await holder();
  const refund = async () =>
    (await refundAction(await argsFor(user, ticket.id, "POST"))) as Response;
  const toastOf = async () => (await refund()).headers.get("Set-Cookie")!;
  const worded = (cookie: string) =>
    Buffer.from(decodeURIComponent(cookie.split("=")[1]!).split(".")[0]!, "base64");

  expect(worded(await toastOf()).toString()).toContain("tickets:refunded");
  expect(worded(await toastOf()).toString()).toContain("tickets:alreadyRefunded");

  const view = await loader(await argsFor(user, ticket.id));

  expect(view).toMatchObject({ status: "Refunded", qr: null, refund: null, watch: null });
  expect(view.receipts.map(({ what }) => what)).toEqual(["Payment", "Refund"]);
});

test("the refund panel is closed on the last day", async () => {
  const { user, ticket } = await holder(DAY / 2);

  expect(await loader(await argsFor(user, ticket.id))).toMatchObject({ refund: { isOpen: false } });
});

test("the receiver of a gift is offered to return it to the giver, not its price", async () => {
  const [giver, receiver] = [await makeUser(), await makeUser()];
  const show = await makeShow({ startTime: new Date(Date.now() + 3 * DAY) });
  const { ticketId, token } = await makeGift(actorFor(giver), show);

  await claimGift(actorFor(receiver), token);

  const view = await loader(await argsFor(receiver, ticketId));
  const html = await renderRoute(createElement(TicketScreen), view);

  expect(html).toContain("Tiền được hoàn cho người đã mua");
  expect(html).toMatch(new RegExp(`/tickets/${ticketId}/refund"[^>]*>Trả vé<`));
  expect(html).not.toContain(view.refund!.amount);
});

test("tickets are listed under upcoming, past and refunded; a free one is returned, not refunded", async () => {
  const { user, ticket } = await holder();
  const free = await makeEvent({
    artistId: (await makeArtist()).id,
    startTime: new Date(Date.now() + 3 * DAY),
  });
  const registered = await registerForFree(actorFor(user), free.id);

  await refundAction(await argsFor(user, registered.id, "POST"));

  const list = async (tab: string) => {
    const { request } = await argsFor(user, "");

    return listLoader({
      request: new Request(`http://nhacsong.test/tickets?tab=${tab}`, request),
      params: {},
      context: {} as never,
    });
  };

  const idsOf = (view: Awaited<ReturnType<typeof list>>) =>
    view.groups.flatMap(({ tickets }) => tickets.map(({ id }) => id));

  expect(idsOf(await list("upcoming"))).toEqual([ticket.id]);
  expect(idsOf(await list("past"))).toEqual([]);
  expect((await list("refunded")).groups).toMatchObject([
    { pass: null, tickets: [{ id: registered.id, status: "Returned" }] },
  ]);
});

test("a free ticket is called free, as in the list", async () => {
  const user = await makeUser();
  const show = await makeEvent({ artistId: (await makeArtist()).id });

  await registerForFree(actorFor(user), show.id);

  const ticket = (await findValidTicket(user.id, show.id))!;
  const view = await loader(await argsFor(user, ticket.id));

  expect(view.price).toBe("Free");
  expect(await renderRoute(createElement(TicketScreen), view)).not.toContain("Đã trả");
});

test("where the money goes and how long it takes is said before, at the question and afterwards", async () => {
  const { user, ticket } = await holder();
  const says =
    "Full refund of $18.00 to your original payment method. Depending on your bank, it can take a few days to appear.";
  const before = await loader(await argsFor(user, ticket.id));

  expect(before.refundWay).toBe(says);
  expect(before.refund!.question.lines).toContain(says);

  await refundAction(await argsFor(user, ticket.id, "POST"));

  const after = await loader(await argsFor(user, ticket.id));

  expect(await renderRoute(createElement(TicketScreen), after)).toContain(says);
});
