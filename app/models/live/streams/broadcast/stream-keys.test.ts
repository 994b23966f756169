import { afterEach, expect, test, vi } from "vitest";
import { makeEvent } from "../../../../../test/factories/shows/events";
import { actorFor, makeArtist, makeUser } from "../../../../../test/factories/accounts/people";
import { clock } from "~/platform/clock/clock";
import { db, transaction } from "~db/client.server";
import { streamKeys, users } from "~db/schema";
import { eq } from "drizzle-orm";
import {
  findOwnStreamKey,
  findStreamByKey,
  createStreamKey,
  revokeStreamKey,
} from "./stream-keys.server";

const HOUR = 3600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR);
const show = (artistId: string, from: number, fields = {}) =>
  makeEvent({ artistId, startTime: inHours(from), endTime: inHours(from + 1), ...fields });

afterEach(() => void vi.restoreAllMocks());

test("a key is stored only as a hash, a new one replaces it, and a revoked one is refused", async () => {
  const artist = await makeArtist();
  const { id: eventId } = await show(artist.id, 1);
  const first = await createStreamKey(actorFor(artist));

  expect(first).toMatch(/^[A-Za-z0-9]{32}$/);

  const [row] = await db.select().from(streamKeys).where(eq(streamKeys.artistId, artist.id));

  expect(JSON.stringify(row)).not.toContain(first);
  expect(await findStreamByKey(first)).toEqual({ artistId: artist.id, eventId });

  const second = await createStreamKey(actorFor(artist));

  expect(await findStreamByKey(first)).toBeNull();
  expect(await findStreamByKey(second)).toMatchObject({ eventId });
  await revokeStreamKey(actorFor(artist));
  expect(await findStreamByKey(second)).toBeNull();
  expect(await findOwnStreamKey(actorFor(artist))).toBeNull();
});

test("a key alone opens the show on air, else the current, next or last one", async () => {
  const artist = await makeArtist();
  const key = await createStreamKey(actorFor(artist));
  const opened = async () => (await findStreamByKey(key))?.eventId;

  await show(artist.id, 13);
  await show(artist.id, -8);
  expect(await opened()).toBeUndefined();

  const over = await show(artist.id, -3);

  expect(await opened()).toBe(over.id);

  const next = await show(artist.id, 5);

  expect(await opened()).toBe(next.id);

  const now = await show(artist.id, -0.5);

  expect(await opened()).toBe(now.id);

  const late = await show(artist.id, -30, { isLive: true });

  expect(await opened()).toBe(late.id);
});

test("a key prefixed with an event id opens that show if the artist may broadcast it", async () => {
  const [artist, other] = [await makeArtist(), await makeArtist()];
  const key = await createStreamKey(actorFor(artist));
  const far = await show(artist.id, 400);

  expect(await findStreamByKey(`${far.id}_${key}`)).toEqual({
    artistId: artist.id,
    eventId: far.id,
  });
  for (const closed of [
    await show(other.id, 1),
    await show(artist.id, 1, { status: "draft" }),
    await show(artist.id, 1, { status: "cancelled" }),
    await show(artist.id, 1, { hiddenAt: new Date() }),
    await show(artist.id, 1, { streamPlatform: "youtube" }),
  ])
    expect(await findStreamByKey(`${closed.id}_${key}`)).toBeNull();
  expect(await findStreamByKey(`${far.id}_${key}x`)).toBeNull();
  for (const junk of ["", "_", `${far.id}_`, `_${key}`, "a".repeat(5000)])
    expect(await findStreamByKey(junk)).toBeNull();
});

test("a suspended artist's key is refused, viewers cannot create one, and the last use is stored", async () => {
  const artist = await makeArtist();

  await show(artist.id, 1);

  const key = await createStreamKey(actorFor(artist));

  expect(await findOwnStreamKey(actorFor(artist))).toMatchObject({ lastUsedAt: null });

  const used = inHours(0.5);

  vi.spyOn(clock, "now").mockReturnValue(used);
  expect(await findStreamByKey(key)).not.toBeNull();
  expect(await findOwnStreamKey(actorFor(artist))).toMatchObject({ lastUsedAt: used });
  await transaction(
    async (tx) =>
      void (await tx.update(users).set({ suspendedAt: used }).where(eq(users.id, artist.id))),
  );
  expect(await findStreamByKey(key)).toBeNull();
  await expect(createStreamKey(actorFor(await makeUser()))).rejects.toMatchObject({
    code: "forbidden",
  });
});
