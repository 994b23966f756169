import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { getActor, savePass } from "~/auth/session.server";
import { db } from "~db/client.server";
import { tickets } from "~db/schema";
import { changeEvent, makeBuyer, makeShow } from "../../../../test/factories/money/money";
import { actorFor, cookieFor, makeUser } from "../../../../test/factories/accounts/people";
import { loader } from "./route";
import { getStreamInfo } from "~/models/live/streams/stream-info.server";
import { canWatch } from "~/models/live/streams/playback-access.server";
import { payWithTestCard } from "~/models/checkout/purchases/test-payment.server";
import { startTicketPayment } from "../../../../test/factories/checkout/card-payments";
import {
  devicePassPath,
  redeemDevicePass,
  revokeDevicePasses,
} from "~/models/tickets/device-passes.server";
import { findValidTicket } from "~/models/tickets/ticket-access.server";
import { refundTicket } from "~/models/tickets/refunds.server";

const DAY = 24 * 3600_000;

async function holder() {
  const buyer = await makeBuyer();
  const show = await makeShow({ startTime: new Date(Date.now() + 3 * DAY) });

  await payWithTestCard(buyer, (await startTicketPayment(buyer, show.id, 1800)).id, "pays");

  return { buyer, show, ticket: (await findValidTicket(buyer.userId, show.id))! };
}

/** Opens the address of a code as a new device. @returns the device's cookie */
async function scan(path: string, cookie = "") {
  const request = new Request(`http://nhacsong.test${path}`, { headers: { Cookie: cookie } });
  const answer = await loader({
    request,
    params: { code: path.split("/").at(-1) },
    context: {} as never,
  });
  const visitorCookie = answer.headers.get("Set-Cookie")?.split(";")[0] ?? cookie;

  return {
    to: answer.headers.get("Location"),
    cookie: visitorCookie,
    actor: await getActor(visitorCookie),
  };
}

test("a scanned code opens this show on the device without an account, and nothing else", async () => {
  const [{ show, ticket }, other] = [await holder(), await makeShow()];
  const device = await scan(devicePassPath(ticket));

  expect(device.to).toBe(`/stream/${show.id}`);
  expect(device.actor).toMatchObject({ userId: null, role: "guest" });
  expect(await canWatch(device.actor, show.id)).toBe(true);
  expect(await canWatch(device.actor, other.id)).toBe(false);
  expect(await canWatch(await getActor(""), show.id)).toBe(false);
});

test("a pass plays media bound to its own session, and its first entry uses the ticket", async () => {
  const { show, ticket } = await holder();
  const device = await scan(devicePassPath(ticket));

  await changeEvent(show.id, { isLive: true });

  const { noteAttendance } = await import("~/models/live/streams/audience/attendance.server");

  await noteAttendance(device.actor, show.id);
  expect((await db.query.tickets.findFirst({ where: eq(tickets.id, ticket.id) }))!.status).toBe(
    "used",
  );
  expect((await getStreamInfo(device.actor, show.id, "some session")).status).toBe("reconnecting");
});

test("a void code is refused, newly scanned or on a device that has it; the new one is accepted", async () => {
  const { buyer, show, ticket } = await holder();
  const old = devicePassPath(ticket);
  const device = await scan(old);

  await expect(revokeDevicePasses(await makeBuyer(), ticket.id)).rejects.toMatchObject({
    code: "forbidden",
  });
  await revokeDevicePasses(buyer, ticket.id);
  expect(await canWatch(device.actor, show.id)).toBe(false);
  await expect(redeemDevicePass(old.split("/").at(-1)!)).rejects.toMatchObject({
    code: "not_found",
  });

  const renewed = devicePassPath((await findValidTicket(buyer.userId, show.id))!);

  expect(await canWatch((await scan(renewed)).actor, show.id)).toBe(true);
});

test("a refunded ticket closes the show on the devices that scanned it", async () => {
  const { buyer, show, ticket } = await holder();
  const device = await scan(devicePassPath(ticket));

  await refundTicket(buyer, ticket.id);
  expect(await canWatch(device.actor, show.id)).toBe(false);
  await expect(redeemDevicePass(devicePassPath(ticket).split("/").at(-1)!)).rejects.toMatchObject({
    code: "not_found",
  });
});

test("made-up and tampered codes are not found", async () => {
  const { ticket } = await holder();
  const word = devicePassPath(ticket).split("/").at(-1)!;
  const flipped = word.slice(0, -1) + (word.endsWith("A") ? "B" : "A");

  for (const bad of [
    "",
    ".",
    ticket.code,
    `${ticket.code}.`,
    flipped,
    `${word}.x.y`.replace(".", ""),
  ]) {
    await expect(redeemDevicePass(bad)).rejects.toMatchObject({ code: "not_found" });
  }
});

test("a signed-in person stays signed in, and the ticket holder's own device gets no pass", async () => {
  const { buyer, show, ticket } = await holder();
  const guest = await makeUser();
  const device = await scan(devicePassPath(ticket), await cookieFor(guest));

  expect(device.actor).toMatchObject({ userId: guest.id });
  expect(await canWatch(device.actor, show.id)).toBe(true);

  const own = await scan(devicePassPath(ticket), await cookieFor({ id: buyer.userId }));

  expect(own.actor.passes).toBeUndefined();

  const again = await savePass(device.cookie, { ticketId: ticket.id, number: 0 });

  expect((await getActor(again.split(";")[0])).passes).toHaveLength(1);
  expect(actorFor(guest).passes).toBeUndefined();
});
