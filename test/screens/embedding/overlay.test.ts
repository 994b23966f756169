import { expect, test } from "vitest";
import {
  createOverlayAddress,
  removeOverlayAddress,
} from "~/models/accounts/overlay-address.server";
import { loader } from "~/routes/_base+/overlay.$token";
import { transaction } from "~db/client.server";
import { events } from "~db/schema";
import { actorFor, makeArtist, makeUser } from "../../factories/accounts/people";
import { visit } from "../../factories/base/requests";
import { makeLines, makeLiveTicketedEvent } from "../../factories/live/rooms";

async function open(path: string, query = "") {
  const { data, init } = await loader({
    ...visit(path + query),
    params: { token: path.split("/").at(-1)! },
  });

  return { ...data, status: init!.status, headers: new Headers(init!.headers) };
}

test("the secret address has the chat of the artist's ticketed live show, until it is switched off", async () => {
  const [artist, viewer] = [await makeArtist(), await makeUser()];
  const event = await makeLiveTicketedEvent({ artistId: artist.id });

  await makeLines(event.id, viewer.id, ["Chào"]);

  const actor = actorFor(artist);
  const { path } = await createOverlayAddress(actor);

  const page = await open(path, "?look=clear&tips=1");

  expect(page).toMatchObject({
    status: 200,
    isClear: true,
    showsTips: true,
    start: { eventId: event.id },
  });
  expect(page.start && page.start.chat.lines.map(({ message }) => message)).toEqual(["Chào"]);
  expect(page.headers.get("Cache-Control")).toBe("private, no-store");

  await removeOverlayAddress(actor);
  expect(await open(path)).toMatchObject({ status: 404, isOff: true, start: null });
});

test("without a show the page is empty", async () => {
  const artist = await makeArtist();
  const { path } = await createOverlayAddress(actorFor(artist));

  await transaction((tx) => tx.delete(events));

  expect(await open(path)).toMatchObject({
    status: 200,
    isOff: false,
    isClear: false,
    start: null,
  });
});
