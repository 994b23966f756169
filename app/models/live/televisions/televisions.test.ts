import { eq, sql } from "drizzle-orm";
import { afterEach, expect, test, vi } from "vitest";
import { db, transaction } from "~db/client.server";
import { televisions } from "~db/schema";
import { makeEvent, makeTicketedEvent } from "../../../../test/factories/shows/events";
import { actorFor, makeArtist, makeUser } from "../../../../test/factories/accounts/people";
import { makeLiveTicketedEvent, makeTicket } from "../../../../test/factories/live/rooms";
import { endOwnAccess } from "~/models/accounts/profile.server";
import { GUEST, type Actor } from "~/models/base/actor";
import { suspendAccount } from "~/models/office/admin/users.server";
import { canWatch, findWatchRight } from "../streams/playback-access.server";
import { refundTicket } from "~/models/tickets/refunds.server";
import { createPairingCode, formatPairingCode, parsePairingCode } from "./letters";
import { getWaitingTelevision, openOnTelevision } from "./open-television.server";
import {
  changeTelevision,
  endTelevision,
  getTelevision,
  leaveTelevision,
  listTelevisions,
} from "./remote-control.server";
import { deleteExpiredTelevisions, requestPairingCode } from "./request-letters.server";
import { findTelevision } from "./television.server";

afterEach(() => void vi.useRealTimers());

const ADDRESS = "203.0.113.7";
const newScreen = () => requestPairingCode({ device: "Chrome · Linux", address: ADDRESS });
const later = (minutes: number) => vi.setSystemTime(Date.now() + minutes * 60_000);
const screenOf = (televisionId: string): Actor => ({ ...GUEST, televisionId });

async function holderOf(eventId: string) {
  const user = await makeUser();
  const ticket = await makeTicket(eventId, user.id);

  return { user, actor: actorFor(user), ticket };
}

/** A live ticketed show that its holder has opened on a television. */
async function opened() {
  const event = await makeLiveTicketedEvent({ artistId: (await makeArtist()).id });
  const holder = await holderOf(event.id);
  const { letters, secret } = await newScreen();
  const id = await openOnTelevision(holder.actor, letters, event.id);

  return { event, ...holder, id, secret, screen: screenOf(id) };
}

test("letters are six of twenty-four, read in any case and spacing, and nothing else", () => {
  for (let count = 0; count < 200; count++) expect(createPairingCode()).toMatch(/^[A-HJ-NP-Z]{6}$/);
  expect(formatPairingCode("KTMRVA")).toBe("KTM RVA");
  expect(["ktm rva", " KTM-RVA", "k t m r v a"].map(parsePairingCode)).toEqual([
    "KTMRVA",
    "KTMRVA",
    "KTMRVA",
  ]);
  expect(["", "KTMRV", "KTMRVAB", "KTMRVI", "KTMRV0", "К" + "TMRVA"].map(parsePairingCode)).toEqual(
    Array(6).fill(null),
  );
});

test("the phone learns which device asks and whether it is near, before it opens anything", async () => {
  const { letters } = await newScreen();
  const phone = actorFor(await makeUser());
  const near = await getWaitingTelevision(phone, letters.toLowerCase(), ADDRESS);

  expect(near).toMatchObject({ letters, device: "Chrome · Linux", isNear: true });
  expect((await getWaitingTelevision(phone, letters, "203.0.113.8")).isNear).toBe(false);
  expect((await getWaitingTelevision(phone, letters, null)).isNear).toBeNull();
  await expect(getWaitingTelevision(GUEST, letters, ADDRESS)).rejects.toMatchObject({
    code: "unauthenticated",
  });
});

test("a television plays what its person may watch, and no other show", async () => {
  const { event, screen } = await opened();
  const other = await makeTicketedEvent({ artistId: event.artistId });

  expect(await findWatchRight(screen, event.id)).toMatchObject({ ticketId: expect.any(String) });
  expect(await canWatch(screen, other.id)).toBe(false);
  expect(await canWatch(screenOf(crypto.randomUUID()), event.id)).toBe(false);
});

test("nobody opens a show they may not watch, and the letters stay good", async () => {
  const event = await makeTicketedEvent({ artistId: (await makeArtist()).id });
  const { letters } = await newScreen();
  const stranger = actorFor(await makeUser());

  await expect(openOnTelevision(stranger, letters, event.id)).rejects.toMatchObject({
    code: "forbidden",
  });

  const { actor } = await holderOf(event.id);

  await expect(openOnTelevision(actor, letters, event.id)).resolves.toEqual(expect.any(String));
});

test("unknown, used and expired letters are refused alike", async () => {
  const { event, actor } = await opened();
  const [used, expired] = [await newScreen(), await newScreen()];

  await openOnTelevision(actor, used.letters, event.id);

  const refusal = { code: "invalid", messageKey: "tv:lettersUnknown" };
  const refused = (letters: string) =>
    Promise.all([
      expect(openOnTelevision(actor, letters, event.id)).rejects.toMatchObject(refusal),
      expect(getWaitingTelevision(actor, letters, ADDRESS)).rejects.toMatchObject(refusal),
    ]);

  await refused(used.letters);
  await refused("AAAAAA");
  await refused("no letters");
  later(10.1);
  await refused(expired.letters);
  expect(await findTelevision(expired.secret)).toBeNull();
});

test("two people with the same letters at once: one opens, the other is told", async () => {
  const event = await makeEvent({ artistId: (await makeArtist()).id });
  const { letters, secret } = await newScreen();
  const people = [actorFor(await makeUser()), actorFor(await makeUser())];
  const outcomes = await Promise.allSettled(
    people.map((it) => openOnTelevision(it, letters, event.id)),
  );

  expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);

  const winner = people[outcomes.findIndex(({ status }) => status === "fulfilled")];

  expect(await findTelevision(secret)).toMatchObject({ userId: winner!.userId });
});

test("two people who enter each other's letters each control the screen they opened, and no other", async () => {
  const event = await makeEvent({ artistId: (await makeArtist()).id });
  const [mine, theirs] = [await newScreen(), await newScreen()];
  const [me, they] = [actorFor(await makeUser()), actorFor(await makeUser())];
  const [onTheirs, onMine] = await Promise.all([
    openOnTelevision(me, theirs.letters, event.id),
    openOnTelevision(they, mine.letters, event.id),
  ]);

  await expect(getTelevision(me, onMine)).rejects.toMatchObject({ code: "not_found" });
  await expect(changeTelevision(they, onTheirs, { volume: 10 })).rejects.toMatchObject({
    code: "not_found",
  });
  await endTelevision(they, onTheirs);
  expect(await findTelevision(theirs.secret)).not.toBeNull();
  // A person in front of a television can always close it.
  await leaveTelevision(mine.secret);
  expect(await findTelevision(mine.secret)).toBeNull();
});

test("a television ends from the phone, with the ticket, the account, everywhere signed out, and after a day", async () => {
  const admin = actorFor(await makeUser({ role: "admin" }));
  const endings: ((it: Awaited<ReturnType<typeof opened>>) => unknown)[] = [
    ({ actor, id }) => endTelevision(actor, id),
    ({ ticket }) => refundTicket(admin, ticket.id),
    ({ user }) => suspendAccount(admin, user.id, ""),
    ({ actor }) => endOwnAccess(actor),
    () => later(24 * 60 + 1),
  ];

  for (const end of endings) {
    const television = await opened();

    expect(await canWatch(television.screen, television.event.id)).toBe(true);
    await end(television);
    expect(await canWatch(television.screen, television.event.id)).toBe(false);
  }
});

test("a television that has ended by its time is neither listed nor controlled", async () => {
  const { actor, id } = await opened();

  later(24 * 60 + 1);

  expect(await listTelevisions(actor)).toEqual([]);
  await expect(changeTelevision(actor, id, { volume: 40 })).rejects.toMatchObject({
    code: "not_found",
    messageKey: "tv:ended",
  });
});

test("the remote control changes sound, chat and show, each time with a new revision", async () => {
  const { event, actor, id, secret, screen } = await opened();

  await changeTelevision(actor, id, { volume: 40 });
  await changeTelevision(actor, id, { showsChat: true });
  expect(await findTelevision(secret)).toMatchObject({ volume: 40, showsChat: true, revision: 3 });

  const free = await makeEvent({ artistId: event.artistId });

  await changeTelevision(actor, id, { eventId: free.id });
  expect(await findTelevision(secret)).toMatchObject({ eventId: free.id, volume: 40 });
  expect(await canWatch(screen, event.id)).toBe(false);

  const closed = await makeTicketedEvent({ artistId: event.artistId });

  await expect(changeTelevision(actor, id, { eventId: closed.id })).rejects.toMatchObject({
    code: "forbidden",
  });
});

test("an account has five televisions at most", async () => {
  const { event, actor, id } = await opened();

  for (let count = 1; count < 5; count++)
    await openOnTelevision(actor, (await newScreen()).letters, event.id);
  const { letters } = await newScreen();
  const sixth = () => openOnTelevision(actor, letters, event.id);

  await expect(sixth()).rejects.toMatchObject({
    code: "conflict",
    messageKey: "tv:tooManyTelevisions",
  });
  await endTelevision(actor, id);
  await expect(sixth()).resolves.toEqual(expect.any(String));
  expect(await listTelevisions(actor)).toHaveLength(5);
});

test("a flood of requests makes no more than five thousand rows, and expired ones go", async () => {
  later(60 * 48);
  await deleteExpiredTelevisions();
  expect(await db.$count(televisions)).toBe(0);

  const expiresAt = new Date(Date.now() + 60_000);

  await transaction(async (tx) => {
    tx.run(sql`with recursive number(at) as (select 0 union all select at + 1 from number where at < 4999)
      insert into televisions (id, secret_hash, network_hash, expires_at)
      select 'i' || at, 's' || at, 'n', ${expiresAt.getTime()} from number`);
  });
  await expect(newScreen()).rejects.toMatchObject({ code: "unavailable" });
  await transaction(
    async (tx) => void (await tx.delete(televisions).where(eq(televisions.secretHash, "s0"))),
  );
  await newScreen();
  later(2);
  await newScreen();
  await deleteExpiredTelevisions();
  expect(await db.$count(televisions)).toBe(2);
});
