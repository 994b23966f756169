import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { db } from "~db/client.server";
import { connectedAccounts } from "~db/schema";
import { chooseStripe, onboardArtist } from "../../../../test/factories/payouts/connect";
import { actorFor, makeArtist } from "../../../../test/factories/accounts/people";
import { openStripe } from "../../../../test/factories/checkout/stripe";
import { onAnnouncement } from "~/models/base/announcements.server";
import { receiveProviderEvent } from "~/models/checkout/purchases/provider/webhooks.server";
import { findAccountInUse } from "../payout-accounts.server";
import {
  chooseConnectedAccount,
  findConnectedAccount,
  refreshConnectedAccount,
  startOnboarding,
} from "./connected-account.server";

let stripe: Awaited<ReturnType<typeof openStripe>>;

beforeEach(async () => {
  stripe = await openStripe(["usd"], { hasConnect: true });
});
afterEach(() => stripe.close());

test("an account is opened once, and chosen only once it can receive money", async () => {
  const user = await makeArtist();
  const artist = actorFor(user);
  const known = stripe.double.connect.accounts.size;

  expect(await findConnectedAccount(artist)).toMatchObject({ state: "none" });
  stripe.double.faults.push("pass", "lost", "lost");
  await expect(startOnboarding(artist, "DE")).rejects.toMatchObject({ code: "unavailable" });
  await Promise.all([startOnboarding(artist, "DE"), startOnboarding(artist, "DE")]);
  expect(stripe.double.connect.accounts.size).toBe(known + 1);
  expect(await findConnectedAccount(artist)).toMatchObject({ state: "incomplete", country: "DE" });
  await expect(chooseStripe(artist, "usd")).rejects.toMatchObject({
    messageKey: "payouts:stripe.notReady",
  });
  await onboardArtist(stripe.double, artist);
  await expect(chooseStripe(artist, "vnd")).rejects.toMatchObject({
    messageKey: "payouts:stripe.notReady",
  });

  const stale = { currency: "usd", session: null } as const;

  await expect(chooseConnectedAccount(artist, stale)).rejects.toMatchObject({
    messageKey: "accounts:signInAgain",
  });
  expect(await chooseStripe(artist, "usd")).toEqual({ isFirst: true });
  expect((await findAccountInUse(db, user.id, "usd"))!.account).toMatchObject({ kind: "stripe" });
});

test("an event of a connected account is no sign that those of the site's own account arrive", async () => {
  const user = await makeArtist();
  const artist = actorFor(user);
  const id = await onboardArtist(stripe.double, artist);
  const lastOwn = async () => (await db.query.providerStatus.findFirst())?.lastEventAt ?? null;
  const before = await lastOwn();

  const { body, signature } = stripe.double.connect.event("account.updated", id);

  await receiveProviderEvent(body, signature);

  expect(await lastOwn()).toEqual(before);
});

test("an event of a connected account updates what is known of it at once, or when it is read next", async () => {
  const user = await makeArtist();
  const artist = actorFor(user);
  const id = await onboardArtist(stripe.double, artist);

  expect(await findConnectedAccount(artist)).toMatchObject({ state: "ready" });

  const receive = ({ body, signature }: { body: Buffer; signature: string }) =>
    receiveProviderEvent(body, signature);
  const read = async () =>
    (await db.query.connectedAccounts.findFirst({ where: eq(connectedAccounts.accountId, id) }))!;

  stripe.double.connect.restrict(id);
  await expect(
    receive(stripe.double.connect.event("account.updated", id, "whsec_other")),
  ).rejects.toMatchObject({
    code: "invalid",
  });
  expect(await findConnectedAccount(artist)).toMatchObject({ state: "ready" });
  await receive(stripe.double.connect.event("account.updated", id));
  expect(await read()).toMatchObject({ isReady: true, checkedAt: null });
  expect(await findConnectedAccount(artist)).toMatchObject({ state: "incomplete" });

  const refreshed = new Promise<string>((resolve) => {
    const stop = onAnnouncement("connectedAccount.changed", async ({ artistId }) => {
      stop();
      await refreshConnectedAccount(artistId);
      resolve(artistId);
    });
  });

  stripe.double.connect.disconnect(id);
  await receive(stripe.double.connect.event("account.application.deauthorized", id));
  expect(await refreshed).toBe(user.id);
  expect(await read()).toMatchObject({ isGone: true, isReady: false });
  await receive(stripe.double.connect.event("account.updated", "acct_unknown"));
});
