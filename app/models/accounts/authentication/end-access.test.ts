import { and, eq, isNull, ne } from "drizzle-orm";
import { expect, test } from "vitest";
import {
  CREDENTIAL_CHANGES,
  type CredentialChange,
  makeFullAccount,
} from "../../../../test/factories/accounts/credentials";
import { cookieFor } from "../../../../test/factories/accounts/people";
import { db } from "~db/client.server";
import {
  accessTokens,
  calendarFeeds,
  overlayAddresses,
  passkeys,
  passwordResets,
  secondFactors,
  sessions,
  streamKeys,
} from "~db/schema";

const ALL = "sessions, tokens, links, passkeys, calendar, overlay, stream key, begun factor";

/** Lists the access to an account that others keep after a change. */
const LEFT: Partial<Record<CredentialChange, string>> = {
  "a password reset": "",
  "a first proof": "passkeys",
  "a removed foreign password": "sessions, tokens, links, calendar, overlay, stream key",
  "joining with Google": "",
  "a restored address": "",
  "a changed password": "passkeys, calendar, overlay, stream key, begun factor",
  "a second factor turned on": "tokens, links, passkeys, calendar, overlay, stream key",
  "signing out everywhere": "links, passkeys, stream key, begun factor",
  "an admin who signs somebody out": "links, passkeys, stream key, begun factor",
  "a suspension": "tokens, links, passkeys, calendar, overlay, stream key, begun factor",
  "deleting the account": "",
};

async function leftOf(userId: string, ownSession: string) {
  const rows = {
    sessions: db.$count(sessions, and(eq(sessions.userId, userId), ne(sessions.sid, ownSession))),
    tokens: db.$count(accessTokens, eq(accessTokens.userId, userId)),
    links: db.$count(
      passwordResets,
      and(eq(passwordResets.userId, userId), isNull(passwordResets.usedAt)),
    ),
    passkeys: db.$count(passkeys, eq(passkeys.userId, userId)),
    calendar: db.$count(calendarFeeds, eq(calendarFeeds.userId, userId)),
    overlay: db.$count(overlayAddresses, eq(overlayAddresses.userId, userId)),
    "stream key": db.$count(streamKeys, eq(streamKeys.artistId, userId)),
    "begun factor": db.$count(
      secondFactors,
      and(eq(secondFactors.userId, userId), isNull(secondFactors.confirmedAt)),
    ),
  };
  const counts = await Promise.all(
    Object.entries(rows).map(async ([name, count]) => [name, await count] as const),
  );

  return counts.flatMap(([name, count]) => (count > 0 ? [name] : [])).join(", ");
}

test.each(Object.entries(LEFT))("after %s others keep: %s", async (change, left) => {
  const account = await makeFullAccount("begun");
  const { user, proof } = account;

  await cookieFor(user);
  expect(await leftOf(user.id, proof.session)).toBe(ALL);
  await CREDENTIAL_CHANGES[change as CredentialChange](account);
  expect(await leftOf(user.id, proof.session)).toBe(left);
});
