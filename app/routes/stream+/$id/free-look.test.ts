import { expect, test } from "vitest";
import { makeTicketedEvent } from "../../../../test/factories/shows/events";
import { changeEvent } from "../../../../test/factories/money/money";
import { cookieFor, makeArtist, makeUser } from "../../../../test/factories/accounts/people";
import { makeLines, makeTicket } from "../../../../test/factories/live/rooms";
import { startBroadcast } from "~/models/live/streams/broadcast/broadcasts.server";
import { checkoutView } from "~/routes/_checkout+/checkout.$eventId/checkout-view.server";
import { loader as eventLoader } from "~/routes/_shows+/event.$id/route";
import { action, loader } from "./route";

const TOLD =
  "The first 10 minutes are free for everyone. The artist can extend this to 25 minutes.";

async function makeShow() {
  const artist = await makeArtist();
  const { id } = await makeTicketedEvent({ artistId: artist.id, freeLookMinutes: 10 });
  const cookies = {
    owner: await cookieFor(artist),
    holder: "",
    member: await cookieFor(await makeUser()),
    guest: "",
  };
  const holder = await makeUser();

  await makeTicket(id, holder.id);
  cookies.holder = await cookieFor(holder);
  type Who = keyof typeof cookies;
  const visit = (path: string, who: Who, init: RequestInit = {}) =>
    new Request(`http://nhacsong.test${path}`, {
      ...init,
      headers: { Cookie: `${cookies[who]}; nhacsong_lang=en` },
    });
  // The viewer is identified once per context, so each request needs its own.
  const newContext = () => ({ nonce: "" });

  return {
    id,
    artist,
    goLive: () => startBroadcast(id, "rtmp", ["v720", "a"]),
    open: async (who: Who) =>
      (
        await loader({
          request: visit(`/stream/${id}`, who),
          params: { id },
          context: newContext(),
        })
      ).view,
    page: async (who: Who) =>
      (
        await eventLoader({
          request: visit(`/event/${id}`, who),
          params: { id },
          context: {} as never,
        })
      ).event,
    checkout: () => checkoutView(visit(`/checkout/${id}`, "member"), id),
    post: (who: Who, intent: string) =>
      action({
        request: visit(`/stream/${id}`, who, {
          method: "POST",
          body: new URLSearchParams({ intent }),
        }),
        params: { id },
        context: newContext(),
      }),
  };
}

test("buyers read how long the show is open to everybody, on its page and at the checkout", async () => {
  const { id, page, checkout, goLive } = await makeShow();

  expect(await page("guest")).toMatchObject({ freeLook: TOLD, freeLookHref: null });
  expect((await checkout()).freeLook).toBe(TOLD);
  await goLive();

  const [guest, holder] = [await page("guest"), await page("holder")];

  expect(guest.freeLook).toMatch(
    /^Anyone can watch for free until .+ After that, only people with a ticket\.$/,
  );
  expect([guest.freeLookHref, holder.freeLookHref]).toEqual([`/stream/${id}`, null]);
  await changeEvent(id, { freeLookUntil: new Date(Date.now() - 1) });
  expect(await page("guest")).toMatchObject({ freeLook: null, freeLookHref: null });
});

test("the room plays for everybody, says until when, and then offers a ticket", async () => {
  const { id, artist, open, goLive } = await makeShow();

  await makeLines(id, artist.id, ["Chào cả nhà"]);
  await goLive();
  for (const who of ["guest", "member"] as const) {
    const view = await open(who);

    expect(view.playback).not.toBeNull();
    expect(view).toMatchObject({
      offer: null,
      freeLook: { offer: { href: `/checkout/${id}` } },
      canReact: who === "guest",
    });
    expect(view.freeLook!.secondsLeft).toBeGreaterThan(300);
    expect(view.chat.lines.map(({ message }) => message)).toEqual(["Chào cả nhà"]);
    expect(view.chat.refusal).not.toBeNull();
  }

  expect(await open("holder")).toMatchObject({
    freeLook: { offer: null },
    chat: { refusal: null },
  });
  await changeEvent(id, { freeLookUntil: new Date(Date.now() - 1) });
  expect(await open("guest")).toMatchObject({
    playback: null,
    freeLook: null,
    offer: { href: `/checkout/${id}` },
  });
  expect((await open("holder")).playback).not.toBeNull();
});

test("the desk's plain forms extend and close it", async () => {
  const { open, post, goLive } = await makeShow();

  await goLive();

  const { secondsLeft } = (await open("owner")).freeLook!;

  expect(await post("owner", "extendFreeLook")).toMatchObject({ status: 302 });

  const longer = (await open("owner")).freeLook!;

  expect(longer.secondsLeft - secondsLeft).toBeGreaterThan(150);
  for (const _ of [1, 2]) await post("owner", "extendFreeLook");
  expect((await open("owner")).freeLook!.canExtend).toBe(false);
  await post("owner", "closeFreeLook");
  expect((await open("owner")).freeLook).toBeNull();
  expect((await open("guest")).playback).toBeNull();
});
