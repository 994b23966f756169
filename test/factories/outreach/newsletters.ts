import { transaction } from "~db/client.server";
import { firstRow } from "~db/first-row";
import { follows, newsletters, users } from "~db/schema";
import { makeUser } from "../accounts/people";

type Fields = Partial<typeof newsletters.$inferInsert> & { artistId: string };

/** A draft in both languages, unless told otherwise. */
export async function makeNewsletter(fields: Fields) {
  const words = {
    subjectVi: "Tin mới",
    textVi: "Chào bạn.",
    subjectEn: "News",
    textEn: "Hello there.",
  };

  return transaction(async (tx) =>
    firstRow(
      await tx
        .insert(newsletters)
        .values({ ...words, ...fields })
        .returning(),
    ),
  );
}

type Reader = Partial<typeof users.$inferInsert>;

/** A follower with a confirmed address. */
export async function makeReader(artistId: string, fields: Reader = {}) {
  const user = await makeUser({ language: "en", emailProvenAt: new Date(), ...fields });

  await transaction((tx) =>
    tx.insert(follows).values({ userId: user.id, artistId, createdAt: new Date(0) }),
  );

  return user;
}

/** Many followers at once: fan0@nhacsong.test and so on, every other one in Vietnamese. */
export async function makeCrowd(artistId: string, count: number) {
  const fans = Array.from({ length: count }, (_, n) => ({
    email: `fan${n}@nhacsong.test`,
    emailProvenAt: new Date(0),
    name: `Fan ${n}`,
    firstName: "Fan",
    language: n % 2 ? ("vi" as const) : ("en" as const),
  }));

  await transaction(async (tx) => {
    for (let from = 0; from < count; from += 500) {
      const rows = await tx
        .insert(users)
        .values(fans.slice(from, from + 500))
        .returning({ userId: users.id });

      await tx
        .insert(follows)
        .values(rows.map(({ userId }) => ({ userId, artistId, createdAt: new Date(0) })));
    }
  });
}
