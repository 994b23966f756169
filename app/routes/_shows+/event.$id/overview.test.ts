import { expect, test } from "vitest";
import { makeEvent, makeTicketedEvent } from "../../../../test/factories/shows/events";
import { makeArtist } from "../../../../test/factories/accounts/people";
import { callScreen } from "../../../../test/factories/base/call-screen";
import { loader } from "./route";

test("a free show counts people who registered, not tickets sold", async () => {
  const { id: artistId } = await makeArtist();
  const [free, ticketed] = [await makeEvent({ artistId }), await makeTicketedEvent({ artistId })];
  const labelOf = async ({ id }: { id: string }) =>
    (
      (await callScreen(loader, `/event/${id}`, "nhacsong_lang=en")) as {
        panel: { soldLabel: string };
      }
    ).panel.soldLabel;

  expect([await labelOf(free), await labelOf(ticketed)]).toEqual(["Registered", "Tickets sold"]);
});
