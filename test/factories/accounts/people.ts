import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { sessionKeyOf, sessionStorage } from "~/auth/session.server";
import type { Member } from "~/models/base/actor";
import { db, transaction } from "~db/client.server";
import { artistProfiles, helpers, users } from "~db/schema";

type UserFields = Partial<typeof users.$inferInsert>;
type ProfileFields = Partial<typeof artistProfiles.$inferInsert>;

/** A stored account without a usable password (see makeMember). */
export async function makeUser(fields: UserFields = {}) {
  return transaction(async (tx) => {
    const values = {
      name: "Mai Nguyen",
      firstName: "Mai",
      lastName: "Nguyen",
      email: `${randomUUID()}@nhacsong.test`,
    };
    const [user] = await tx
      .insert(users)
      .values({ ...values, ...fields })
      .returning();

    return user!;
  });
}

export async function makeArtist(fields: UserFields = {}, profile: ProfileFields = {}) {
  const user = await makeUser({ role: "artist", ...fields });
  const stageName = profile.stageName ?? "Thuyền Giấy";

  await transaction(async (tx) => {
    const values = {
      userId: user.id,
      stageName,
      stageNameFolded: stageName.toLowerCase(),
      isApproved: true,
    };

    await tx.insert(artistProfiles).values({ ...values, application: "approved", ...profile });
  });

  return user;
}

/** A place in an artist's team, accepted unless `acceptedAt` is null. */
export function addHelper(
  artistId: string,
  userId: string,
  task: "moderator" | "stagehand" = "moderator",
  acceptedAt: Date | null = new Date(),
) {
  return transaction((tx) => tx.insert(helpers).values({ artistId, userId, task, acceptedAt }));
}

export function actorFor(
  user: { id: string; role: Member["role"] },
  isApprovedArtist = user.role === "artist",
): Member {
  return { userId: user.id, role: user.role, isApprovedArtist, visitorId: null };
}

/** A Cookie header with a valid session; by default with a completed second factor. */
export async function cookieFor(
  user: { id: string },
  { isTwoFactor = true } = {},
): Promise<string> {
  const session = await sessionStorage.getSession();

  session.set("userId", user.id);
  session.set("credentialsVersion", await readCredentialsVersion(user.id));
  if (isTwoFactor) session.set("isTwoFactor", true);

  return (await sessionStorage.commitSession(session)).split(";")[0]!;
}

/** A new person with the cookie of a session. */
export async function makeSignedInUser(firstName = "Mai") {
  const user = await makeUser({ firstName });

  return { user, cookie: await cookieFor(user) };
}

/** A fresh session, the proof of ownership for accounts without a password. */
export async function freshProof(user: { id: string }) {
  return { session: await sessionKeyOf(await cookieFor(user)) };
}

async function readCredentialsVersion(userId: string) {
  const [user] = await db.select().from(users).where(eq(users.id, userId));

  return user!.credentialsVersion;
}
