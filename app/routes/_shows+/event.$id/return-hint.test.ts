import { expect, test } from "vitest";
import { makeArtist } from "../../../../test/factories/accounts/people";
import { makeEvent, makeTicketedEvent } from "../../../../test/factories/shows/events";
import { visit } from "../../../../test/factories/base/requests";
import { loader } from "./route";

const HOUR = 3600_000;

async function hintOf(make: typeof makeEvent | typeof makeTicketedEvent, hours: number) {
  const { id: artistId } = await makeArtist();
  const event = await make({ artistId, startTime: new Date(Date.now() + hours * HOUR) });
  const cookie = "nhacsong_lang=en; nhacsong_zone=UTC";

  return (await loader({ ...visit(`/event/${event.id}`, { cookie }), params: { id: event.id } }))
    .event.actionHint;
}

test("before a free ticket is taken, the page says until when it can be returned", async () => {
  expect(await hintOf(makeEvent, 48)).toMatch(
    /^No payment is required\. You can return your ticket until .+\.$/,
  );
  expect(await hintOf(makeEvent, 23)).toBe(
    "No payment is required. In the last 24 hours before the start, tickets can't be returned.",
  );
});

test("before a ticket is bought, the page says until when its price is refunded", async () => {
  expect(await hintOf(makeTicketedEvent, 48)).toMatch(/^One seat per person\. Refundable until /);
  expect(await hintOf(makeTicketedEvent, 23)).toBe(
    "One seat per person. No refund in the last 24 hours before the start.",
  );
});
