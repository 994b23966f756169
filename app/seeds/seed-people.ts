import { hash } from "@node-rs/argon2";
import type { Tx } from "~db/client.server";
import { users } from "~db/schema";
import type { Role } from "~db/vocabularies";
import { splitName } from "~/models/base/names";
import { DEMO_ARTISTS } from "./demo-artists";
import { demoId } from "./demo-id";
import { AUDIENCE, DEMO_ACCOUNTS } from "./demo-people";

const DEMO_PASSWORD = "nhacsong-demo";
const DAY = 24 * 3600_000;

/** Hashes the password first (slow), so that the transaction stays short. */
export async function seedPeople(now: Date) {
  const passwordHash = await hash(DEMO_PASSWORD);
  const person = (login: string, name: string, role: Role, daysAgo: number, isVerified = false) => {
    const createdAt = new Date(now.getTime() - daysAgo * DAY);
    const email = `${login}@nhacsong.test`;

    return {
      id: demoId(login),
      email,
      name,
      ...splitName(name),
      role,
      passwordHash,
      isVerified,
      createdAt,
      emailProvenAt: now,
    };
  };

  const artists = DEMO_ARTISTS.map((it, i) =>
    person(it.login, it.name, "artist", 300 - i * 17, it.isVerified),
  );
  const accounts = DEMO_ACCOUNTS.filter((it) => it.role !== "artist").map((it) =>
    person(it.login, it.name, it.role, 60),
  );
  const audience = AUDIENCE.map((name, i) => ({
    ...person(`fan${i + 1}`, name, "viewer", 120 - i * 3),
    passwordHash: null,
  }));

  return {
    insert: (tx: Tx) => tx.insert(users).values([...artists, ...accounts, ...audience]),
  };
}
