import { expect, test } from "vitest";
import { makeEvent } from "../../../../test/factories/shows/events";
import { makeArtist } from "../../../../test/factories/accounts/people";
import { findOverlayShow } from "./overlay-show.server";

const HOUR_MS = 3600_000;

test("an overlay follows the live show, else the next one; never a draft or a hidden one", async () => {
  const artist = await makeArtist();
  const plan = (hours: number, fields = {}) =>
    makeEvent({
      artistId: artist.id,
      startTime: new Date(Date.now() + hours * HOUR_MS),
      ...fields,
    });

  expect(await findOverlayShow(artist.id)).toBeNull();

  for (const fields of [{ status: "draft" }, { hiddenAt: new Date() }, { status: "cancelled" }])
    await plan(1, fields);
  await plan(-30);
  expect(await findOverlayShow(artist.id)).toBeNull();

  await plan(5);

  const next = await plan(2);

  expect(await findOverlayShow(artist.id)).toBe(next.id);

  const live = await plan(9, { isLive: true });

  expect(await findOverlayShow(artist.id)).toBe(live.id);
});
