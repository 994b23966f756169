import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { loader as oldAddress } from "../events_.$id";
import { loader as eventPage } from "./route";
import { action, loader as checkout } from "~/routes/_checkout+/checkout.$eventId/route";
import { loader as room } from "~/routes/stream+/$id/route";
import { db } from "~db/client.server";
import { tickets } from "~db/schema";
import { makeEvent, makeTicketedEvent } from "../../../../test/factories/shows/events";
import { makeBuyer } from "../../../../test/factories/money/money";
import { cookieFor, makeArtist } from "../../../../test/factories/accounts/people";

const SITE = "http://localhost";

async function makeFreeShow() {
  const artist = await makeArtist();

  return makeEvent({
    artistId: artist.id,
    eventType: "free",
    status: "published",
    maxAttendees: null,
  });
}

const args = (request: Request, params: Record<string, string>) =>
  ({ request, params, context: {} }) as never;

async function linkOn(path: string, id: string, referer?: string) {
  const headers = new Headers(referer ? { Referer: referer } : {});
  const { event } = await eventPage(args(new Request(SITE + path, { headers }), { id }));

  return event.action!.href;
}

test("the show's page names to the checkout what its visitor came by", async () => {
  const { id } = await makeFreeShow();

  expect(await linkOn(`/event/${id}`, id)).toBe(`/checkout/${id}`);
  expect(await linkOn(`/event/${id}`, id, `${SITE}/events`)).toBe(`/checkout/${id}?source=site`);
  expect(await linkOn(`/event/${id}`, id, "https://blog.example/")).toBe(
    `/checkout/${id}?source=link`,
  );
  expect(await linkOn(`/event/${id}?source=embed`, id, `${SITE}/embed/event/${id}`)).toContain(
    "?source=embed",
  );
  expect(await linkOn(`/event/${id}?utm_source=Zalo`, id)).toBe(
    `/checkout/${id}?source=utm%3Azalo`,
  );
});

test("so does the room of a show, to those without a ticket", async () => {
  const { id } = await makeTicketedEvent({ artistId: (await makeArtist()).id });
  const { view } = await room(args(new Request(`${SITE}/stream/${id}?utm_source=Zalo`), { id }));

  expect(view.offer).toMatchObject({ href: `/checkout/${id}?source=utm%3Azalo` });
  expect(view.offer!.signInHref).toContain(encodeURIComponent("source=utm%3Azalo"));
});

test("guests come back from the sign-in with it", async () => {
  const { id } = await makeFreeShow();
  const request = new Request(`${SITE}/checkout/${id}`, {
    headers: { Referer: `${SITE}/artist/1` },
  });
  const sent = (await checkout(args(request, { eventId: id })).catch(
    (response: unknown) => response,
  )) as Response;
  const returnTo = new URL(sent.headers.get("Location")!, SITE).searchParams.get("returnTo");

  expect(returnTo).toBe(`/checkout/${id}?source=site`);
});

test("the form sends it along, and the ticket keeps it with the country of the browser", async () => {
  const { id } = await makeFreeShow();
  const buyer = await makeBuyer();
  const cookie = `${await cookieFor({ id: buyer.userId })}; nhacsong_zone=Europe%2FPrague`;
  const page = `${SITE}/checkout/${id}?source=utm%3Azalo`;
  const { source } = await checkout(
    args(new Request(page, { headers: { Cookie: cookie } }), { eventId: id }),
  );

  expect(source).toBe("utm:zalo");

  const body = new URLSearchParams({ intent: "register", source });

  await action(
    args(new Request(page, { method: "POST", body, headers: { Cookie: cookie } }), { eventId: id }),
  );

  const ticket = await db.query.tickets.findFirst({ where: eq(tickets.userId, buyer.userId) });

  expect(ticket).toMatchObject({ source: "utm:zalo", country: "CZ" });
});

test("the old address of the page leads on with what the link says", async () => {
  const request = new Request(`${SITE}/events/1?utm_source=facebook&lang=vi`);
  const { headers } = (await oldAddress(args(request, { id: "1" }))) as Response;

  expect(headers.get("Location")).toBe("/event/1?utm_source=facebook&lang=vi");
});
