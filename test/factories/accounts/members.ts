import { randomUUID } from "node:crypto";
import { hashPassword } from "~/models/accounts/authentication/passwords/passwords.server";
import { makeArtist, makeUser } from "./people";

export const PASSWORD = "đêm nhạc 2026";

/** A stored account that can sign in with PASSWORD. */
export async function makeMember(fields: Parameters<typeof makeUser>[0] = {}) {
  const passwordHash = await hashPassword(PASSWORD);
  const user = await makeUser({ email: `${randomUUID()}@nhacsong.test`, passwordHash, ...fields });

  return { ...user, email: user.email! };
}

/** A stored artist that can sign in with PASSWORD. */
export async function makeArtistMember() {
  return makeArtist({ passwordHash: await hashPassword(PASSWORD) });
}
