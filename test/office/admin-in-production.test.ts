import { expect, test, vi } from "vitest";

vi.hoisted(() => {
  process.env.APP_URL = "https://nhacsong.example";
});

import { generate } from "otplib";
import { findPendingSignIn } from "~/auth/second-step.server";
import { getActor, sessionKeyOf } from "~/auth/session.server";
import {
  createAccessToken,
  findBearer,
} from "~/models/accounts/authentication/access-tokens.server";
import { removePasskey } from "~/models/accounts/authentication/passkeys/passkeys.server";
import {
  addPasskey as storePasskey,
  beginPasskey,
} from "~/models/accounts/authentication/passkeys/register-passkey.server";
import { relyingPartyOf } from "~/models/accounts/authentication/passkeys/relying-party";
import { NewPasskey } from "~/models/accounts/authentication/passkeys/schema";
import { readSecondFactor } from "~/models/accounts/authentication/second-factor.server";
import type { Member } from "~/models/base/actor";
import { loader as overview } from "~/routes/admin+/_index";
import { action as factorPage } from "~/routes/_accounts+/profile_.second-factor/route";
import { transaction } from "~db/client.server";
import { secondFactors } from "~db/schema";
import { createAuthenticator } from "../fakes/authenticator";
import { makeMember, PASSWORD } from "../factories/accounts/members";
import { actorFor, cookieFor, makeArtist, makeUser } from "../factories/accounts/people";
import { cookiesOf, outcome, submit, toastOf, visit } from "../factories/base/requests";

test("admins in production have no admin rights before the second factor is on", async () => {
  const admin = await makeUser({ role: "admin" });
  const cookie = await cookieFor(admin);
  const sent = (await outcome<unknown>(() => overview(visit("/admin", { cookie })))) as Response;

  expect(sent.headers.get("Location")).toBe("/profile/second-factor");
  expect((await toastOf(sent))!.title).toBe("Please turn on two-step verification first");
  expect(await getActor(cookie)).toMatchObject({ userId: admin.id, role: "viewer" });
});

test("admin rights belong to the session that turned the second factor on or entered a code", async () => {
  const admin = await makeMember({ role: "admin" });
  const cookie = await cookieFor(admin, { isTwoFactor: false });
  const factor = (fields: Record<string, string>) =>
    factorPage(
      submit("/profile/second-factor", { currentPassword: PASSWORD, ...fields }, { cookie }),
    );

  await factor({ intent: "begin" });

  const setup = await readSecondFactor(actorFor(admin));
  const code = await generate({ secret: setup.state === "begun" ? setup.secret : "" });

  await factor({ intent: "confirm", code });
  expect(await getActor(cookie)).toMatchObject({ role: "admin" });
  expect(await overview(visit("/admin", { cookie }))).toMatchObject({ title: "Today" });
});

test("an older session that entered no code has no admin rights and is asked for one", async () => {
  const admin = await makeUser({ role: "admin" });
  const cookie = await cookieFor(admin, { isTwoFactor: false });
  const confirmedAt = new Date();

  await transaction((tx) =>
    tx.insert(secondFactors).values({ userId: admin.id, secret: "x", confirmedAt }),
  );
  expect(await getActor(cookie)).toMatchObject({ userId: admin.id, role: "viewer" });

  const sent = (await outcome<unknown>(() => overview(visit("/admin", { cookie })))) as Response;

  expect(sent.headers.get("Location")).toBe("/login/code?returnTo=%2Fadmin");
  expect(await findPendingSignIn(cookiesOf(sent))).toMatchObject({ userId: admin.id });
});

test("a passkey gives admin rights to the session that added it, until the last one is removed", async () => {
  const admin = await makeMember({ role: "admin" });
  const cookie = await cookieFor(admin, { isTwoFactor: false });
  const older = await cookieFor(admin, { isTwoFactor: false });
  const ids = [await addPasskey(cookie), await addPasskey(cookie)];

  expect(await getActor(cookie)).toMatchObject({ role: "admin" });
  expect(await getActor(older)).toMatchObject({ role: "viewer" });

  const sent = (await outcome<unknown>(() =>
    overview(visit("/admin", { cookie: older })),
  )) as Response;

  expect(sent.headers.get("Location")).toBe("/login/code?returnTo=%2Fadmin");
  await removePasskey(actorFor(admin), ids[0]!);
  expect(await getActor(cookie)).toMatchObject({ role: "admin" });
  await removePasskey(actorFor(admin), ids[1]!);
  expect(await getActor(cookie)).toMatchObject({ role: "viewer" });
});

test("an access token has no admin rights", async () => {
  const admin = await makeArtist({ role: "admin" });
  const confirmedAt = new Date();

  await transaction((tx) =>
    tx.insert(secondFactors).values({ userId: admin.id, secret: "x", confirmedAt }),
  );

  const input = { name: "script", scopes: ["read" as const], days: null };
  const { secret } = await createAccessToken(actorFor(admin, true), input);

  expect((await findBearer(secret))!.actor.role).toBe("viewer");
});

/** @returns its id */
async function addPasskey(cookie: string): Promise<string> {
  const session = await sessionKeyOf(cookie);
  const actor = (await getActor(cookie)) as Member;
  const party = relyingPartyOf("https://nhacsong.example");
  const { challenge } = await beginPasskey(actor, { session, currentPassword: PASSWORD }, party);
  const text = createAuthenticator().create(challenge.challenge, { origin: party.origin });
  const input = NewPasskey.parse({ name: "Máy quản trị", credential: text });

  return (await storePasskey(actor, input, { challenge, session, party })).id;
}
