import { expect, test } from "vitest";
import { makeTicketedEvent } from "../../../../test/factories/shows/events";
import { cookieFor, makeArtist, makeUser } from "../../../../test/factories/accounts/people";
import { callScreen } from "../../../../test/factories/base/call-screen";
import { makeTicket } from "../../../../test/factories/checkout/sales";
import { loader } from "./route";

const HOUR_MS = 3600_000;

test("only people who may write a review are offered it; the others read why", async () => {
  const [artist, holder, other] = [await makeArtist(), await makeUser(), await makeUser()];
  const begun = { startTime: new Date(Date.now() - HOUR_MS) };
  const event = await makeTicketedEvent({ artistId: artist.id, ...begun });

  await makeTicket(event.id, { userId: holder.id });

  const path = `/event/${event.id}?tab=reviews`;
  const panelFor = async (cookie: string) =>
    ((await callScreen(loader, path, `${cookie}; nhacsong_lang=en`)) as { panel: unknown }).panel;
  const writeHref = `/event/${event.id}/review`;

  expect(await panelFor(await cookieFor(holder))).toMatchObject({ writeHref, refusal: null });
  expect(await panelFor("")).toMatchObject({ writeHref, refusal: null });
  expect(await panelFor(await cookieFor(other))).toMatchObject({
    writeHref: null,
    refusal: "Only people who attended can review this show.",
  });
  expect(await panelFor(await cookieFor(artist))).toMatchObject({ writeHref: null });
});
