import { eq } from "drizzle-orm";
import { transaction } from "~db/client.server";
import { users } from "~db/schema";
import { addHelper, cookieFor, makeArtist, makeUser } from "../factories/accounts/people";

/**
 * All tested identities. The samples belong to `artist` and to `viewer`; `moderator` helps
 * `artist`.
 */
export const PERSONAS = [
  "guest",
  "viewer",
  "applicant",
  "artist",
  "other",
  "moderator",
  "admin",
  "suspended",
] as const;
export type Persona = (typeof PERSONAS)[number];
export type Person = { id: string; cookie: string };
export type People = Record<Persona, Person>;

export async function makePeople(): Promise<People> {
  const artist = await makeArtist();
  const moderator = await makeUser();
  const suspended = await makeUser();
  const known = {
    viewer: await makeUser(),
    applicant: await makeArtist({}, { isApproved: false, application: "pending" }),
    artist,
    other: await makeArtist(),
    moderator,
    admin: await makeUser({ role: "admin" }),
    suspended,
  };
  const people = { guest: { id: "nobody", cookie: "" } } as People;

  for (const [name, user] of Object.entries(known)) {
    people[name as Persona] = { id: user.id, cookie: await cookieFor(user) };
  }

  await addHelper(artist.id, moderator.id);
  await transaction((tx) =>
    tx.update(users).set({ suspendedAt: new Date() }).where(eq(users.id, suspended.id)),
  );

  return people;
}
