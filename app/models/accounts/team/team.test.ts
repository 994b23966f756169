import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { makeEvent, makeTicketedEvent } from "../../../../test/factories/shows/events";
import { actorFor, makeArtist, makeUser } from "../../../../test/factories/accounts/people";
import { db, transaction } from "~db/client.server";
import { outbox, users } from "~db/schema";
import { actorOf, findAccount } from "../accounts.server";
import { GUEST } from "~/models/base/actor";
import { listRestrictions, restrictUser } from "~/models/live/chat/moderation/moderation.server";
import { listGuests } from "~/models/shows/events/guest-list.server";
import { listShowsToRun } from "~/models/shows/events/listing/shows-to-run.server";
import { updateEvent } from "~/models/shows/events/editing/edit-event.server";
import { listEarningsByEvent } from "~/models/shows/events/earnings.server";
import { canEnterBackstage, canStreamEvent } from "~/models/shows/events/permissions";
import { assertCanBroadcast } from "~/models/live/streams/broadcast/broadcasts.server";
import { canWatch } from "~/models/live/streams/playback-access.server";
import {
  acceptInvitation,
  inviteHelper,
  listWaitingAddresses,
  leaveTeam,
  listTeams,
  listTeam,
  removeHelper,
} from "./team.server";

const actorNow = async ({ id }: { id: string }) => actorOf((await findAccount(id))!);

async function team(task: "moderator" | "stagehand") {
  const artist = await makeArtist({}, { stageName: "Hạ Vy" });
  const person = await makeUser({ name: "Trần Bình", language: "vi", emailProvenAt: new Date() });

  await inviteHelper(actorFor(artist), { loginId: person.email!.toUpperCase(), task });

  return {
    artist,
    person,
    place: { personId: artist.id, task },
    theirs: { personId: person.id, task },
  };
}

test("an invited person is a member from accepting until leaving", async () => {
  const { artist, person, place } = await team("stagehand");
  const { id } = await makeEvent({ artistId: artist.id });

  await expect(assertCanBroadcast(await actorNow(person), id)).rejects.toMatchObject({
    code: "forbidden",
  });
  expect(await listTeams(actorFor(person))).toMatchObject([
    { name: "Hạ Vy", task: "stagehand", acceptedAt: null },
  ]);
  expect(await acceptInvitation(actorFor(person), place)).toBe("Hạ Vy");
  await acceptInvitation(actorFor(person), place);
  await assertCanBroadcast(await actorNow(person), id);
  await leaveTeam(actorFor(person), place);
  await expect(assertCanBroadcast(await actorNow(person), id)).rejects.toMatchObject({
    code: "forbidden",
  });
  await expect(acceptInvitation(actorFor(person), place)).rejects.toMatchObject({
    code: "not_found",
  });
});

test("a team lists who has accepted first, and each part in the order of a Vietnamese dictionary", async () => {
  const artist = await makeArtist();

  for (const name of ["Zoe", "Đào", "Dung"]) {
    const person = await makeUser({ name, emailProvenAt: new Date() });

    await inviteHelper(actorFor(artist), { loginId: person.email!, task: "moderator" });
    if (name === "Zoe") continue;

    await acceptInvitation(actorFor(person), { personId: artist.id, task: "moderator" });
  }

  const names = (await listTeam(actorFor(artist))).map(
    ({ name, acceptedAt }) => acceptedAt && name,
  );

  expect(names).toEqual(["Dung", "Đào", null]);
});

test("an invited moderator who has not accepted has no rights", async () => {
  const { artist, person, place } = await team("moderator");
  const event = await makeTicketedEvent({ artistId: artist.id });
  const target = await makeUser();
  const invited = await actorNow(person);

  expect(await canWatch(invited, event.id)).toBe(false);
  expect(canEnterBackstage(invited, event)).toBe(false);
  await expect(restrictUser(invited, event.id, target.id, null)).rejects.toMatchObject({
    code: "forbidden",
  });
  await expect(listRestrictions(invited, event.id)).rejects.toMatchObject({ code: "forbidden" });
  await acceptInvitation(actorFor(person), place);
  await restrictUser(await actorNow(person), event.id, target.id, null);
});

test("a stagehand is told which shows there are to run, a moderator none", async () => {
  const { artist, person, place } = await team("stagehand");
  const later = await makeEvent({
    artistId: artist.id,
    startTime: new Date(Date.now() + 86_400_000),
  });

  await makeEvent({ artistId: artist.id, status: "draft" });
  await makeEvent({ artistId: (await makeArtist()).id });

  const shows = async () => (await listShowsToRun(await actorNow(person))).map(({ id }) => id);

  expect(await shows()).toEqual([]);
  await acceptInvitation(actorFor(person), place);
  expect(await shows()).toEqual([later.id]);

  const moderator = await team("moderator");

  await makeEvent({ artistId: moderator.artist.id });
  await acceptInvitation(actorFor(moderator.person), moderator.place);
  expect(await listShowsToRun(await actorNow(moderator.person))).toEqual([]);
  await expect(listShowsToRun(GUEST)).rejects.toMatchObject({ code: "unauthenticated" });
});

test("a stagehand runs the show and enters without a ticket, but edits nothing and sees no money", async () => {
  const { artist, person, place } = await team("stagehand");

  await acceptInvitation(actorFor(person), place);

  const event = await makeTicketedEvent({ artistId: artist.id });
  const hand = await actorNow(person);

  expect(await canWatch(hand, event.id)).toBe(true);

  const forbidden = { code: "forbidden" };

  await expect(updateEvent(hand, event.id, {})).rejects.toMatchObject(forbidden);
  await expect(listGuests(hand, event.id)).rejects.toMatchObject(forbidden);
  await expect(listEarningsByEvent(hand, "usd")).rejects.toMatchObject(forbidden);

  const others = await makeEvent({ artistId: (await makeArtist()).id });

  await expect(assertCanBroadcast(hand, others.id)).rejects.toMatchObject(forbidden);
});

test("a moderator enters without a ticket and does not run the show", async () => {
  const { artist, person, place } = await team("moderator");

  await acceptInvitation(actorFor(person), place);

  const event = await makeTicketedEvent({ artistId: artist.id });
  const moderator = await actorNow(person);

  expect(await canWatch(moderator, event.id)).toBe(true);
  expect(canStreamEvent(moderator, event)).toBe(false);
});

test("the artist removes members, sees names only after they accept, and invites each person once", async () => {
  const { artist, person, place, theirs } = await team("moderator");
  const her = actorFor(artist);

  expect(await listTeam(her)).toMatchObject([{ name: person.email, acceptedAt: null }]);
  await inviteHelper(her, { loginId: person.email!, task: "moderator" });

  const mails = await db.select().from(outbox).where(eq(outbox.userId, person.id));

  expect(mails).toMatchObject([{ language: "vi", subject: "Hạ Vy mời bạn giúp các buổi diễn" }]);
  expect(mails[0]!.text).toContain("/team");
  await acceptInvitation(actorFor(person), place);
  expect(await listTeam(her)).toMatchObject([{ name: "Trần Bình" }]);
  await expect(removeHelper(actorFor(await makeArtist()), theirs)).rejects.toMatchObject({
    code: "not_found",
  });
  await removeHelper(her, theirs);
  expect(await listTeam(her)).toEqual([]);
});

test("a pending invitation hides the account and is revoked by its key, not by the account's id", async () => {
  const { artist, person, place, theirs } = await team("moderator");
  const her = actorFor(artist);
  const key = (await listTeam(her))[0]!.personId;

  expect(JSON.stringify(await listTeam(her))).not.toContain(person.id);
  await expect(removeHelper(her, theirs)).rejects.toMatchObject({ code: "not_found" });
  await removeHelper(her, { ...theirs, personId: key });
  expect(await listTeam(her)).toEqual([]);
  await inviteHelper(her, { loginId: person.email!, task: "moderator" });
  await acceptInvitation(actorFor(person), place);
  expect(await listTeam(her)).toMatchObject([{ personId: person.id }]);
  await removeHelper(her, { ...theirs, personId: key });
  expect(await listTeam(her)).toEqual([]);
});

test("unknown people, oneself, viewers and guests are refused; a suspended artist has no team", async () => {
  const { artist, person, place } = await team("stagehand");
  const invite = (loginId: string) =>
    inviteHelper(actorFor(artist), { loginId, task: "stagehand" });
  const at = (key: string) => ({ code: "invalid", details: { fields: { loginId: { key } } } });

  await expect(invite("nobody@nhacsong.test")).rejects.toMatchObject(at("team:unknownPerson"));
  await expect(invite(artist.email!)).rejects.toMatchObject(at("team:yourself"));
  await expect(invite("?")).rejects.toMatchObject({ code: "invalid" });

  const asked = { loginId: person.email!, task: "stagehand" as const };

  await expect(inviteHelper(actorFor(person), asked)).rejects.toMatchObject({ code: "forbidden" });
  await expect(inviteHelper(GUEST, asked)).rejects.toMatchObject({ code: "unauthenticated" });
  await expect(acceptInvitation(actorFor(await makeUser()), place)).rejects.toMatchObject({
    code: "not_found",
  });
  await acceptInvitation(actorFor(person), place);

  const suspendedAt = new Date();

  await transaction(
    async (tx) => void (await tx.update(users).set({ suspendedAt }).where(eq(users.id, artist.id))),
  );
  expect((await actorNow(person)).helps).toEqual([]);
});

test("whoever typed the address first cannot answer an invitation to it, unless they have its mail", async () => {
  const artist = await makeArtist();
  const intruder = await makeUser({ emailProvenAt: null });
  const invitation = { personId: artist.id, task: "stagehand" as const };

  await inviteHelper(actorFor(artist), { loginId: intruder.email!, task: "stagehand" });

  const keyOfList = (await listTeam(actorFor(artist)))[0]!.personId;
  const [mail] = await db.select().from(outbox).where(eq(outbox.userId, intruder.id));
  const secret = /\/team\?invitation=([\w-]+)/.exec(mail!.text)![1]!;

  const refusal = { code: "not_found" };

  expect(await listTeams(actorFor(intruder))).toEqual([]);
  expect(await listWaitingAddresses(actorFor(intruder), secret)).toEqual([]);
  expect((await findAccount(intruder.id))!.invitations).toBe(0);
  for (const made of [undefined, "", keyOfList]) {
    await expect(
      acceptInvitation(actorFor(intruder), { ...invitation, secret: made }),
    ).rejects.toMatchObject(refusal);
    await expect(
      leaveTeam(actorFor(intruder), { ...invitation, secret: made }),
    ).rejects.toMatchObject(refusal);
  }

  await acceptInvitation(actorFor(intruder), { ...invitation, secret });

  expect((await actorNow(intruder)).helps).not.toEqual([]);
});

test("an invitation to a number waits until the number is proven", async () => {
  const artist = await makeArtist();
  const person = await makeUser({ email: null, phone: "+84903555777" });

  await inviteHelper(actorFor(artist), { loginId: "0903 555 777", task: "moderator" });
  expect(await listTeams(actorFor(person))).toEqual([]);
  expect(await listWaitingAddresses(actorFor(person))).toEqual([
    { field: "phone", address: "+84903555777", nextStep: "none" },
  ]);

  const phoneProvenAt = new Date();

  await transaction((tx) => tx.update(users).set({ phoneProvenAt }).where(eq(users.id, person.id)));

  expect(await listTeams(actorFor(person))).toHaveLength(1);
  expect(await listWaitingAddresses(actorFor(person))).toEqual([]);
  expect((await findAccount(person.id))!.invitations).toBe(1);
});

test("invitations are limited, against probing for login IDs", async () => {
  const artist = actorFor(await makeArtist());
  const tries = Array.from({ length: 30 }, (_, n) =>
    inviteHelper(artist, { loginId: `n${n}@x.test`, task: "moderator" }),
  );

  await Promise.allSettled(tries);

  const last = inviteHelper(artist, { loginId: "n@x.test", task: "moderator" });

  await expect(last).rejects.toMatchObject({ code: "throttled" });
});
