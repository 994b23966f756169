import { eq } from "drizzle-orm";
import sharp from "sharp";
import { transaction } from "~db/client.server";
import { users } from "~db/schema";
import { createAccessToken } from "~/models/accounts/authentication/access-tokens.server";
import { requestAddressChange } from "~/models/accounts/address-changes.server";
import { hashPassword } from "~/models/accounts/authentication/passwords.server";
import { requestPasswordReset } from "~/models/accounts/authentication/password-resets.server";
import * as apply from "~/routes/_account+/apply";
import * as confirmAddress from "~/routes/_account+/confirm-address";
import * as login from "~/routes/_account+/login/route";
import * as forgotPassword from "~/routes/_account+/forgot-password";
import * as resetPassword from "~/routes/_account+/reset-password";
import * as tokens from "~/routes/_account+/profile_.tokens/route";
import * as profile from "~/routes/_account+/profile/route";
import { PASSWORD } from "../factories/members";
import { actorFor, freshProof, makeUser } from "../factories/people";
import { call, setting } from "./actions";
import type { Case } from "./case";
import { byApi, byForm } from "./ways";
import type { World } from "./worlds";

const NEW = { password: "hoa sữa mùa thu", confirmPassword: "hoa sữa mùa thu" };
const MINE = "moi.parity@nhacsong.test";

export async function givePassword({ asker }: World): Promise<Record<string, string>> {
  const passwordHash = await hashPassword(PASSWORD);
  await transaction((tx) => tx.update(users).set({ passwordHash }).where(eq(users.id, asker.id)));
  return {};
}

/** The token of the mailed link. */
async function linkOfAddress({ asker }: World) {
  let token = "";
  const loginId = `${asker.id}@moi.nhacsong.test`;
  await requestAddressChange(actorFor(asker), { loginId, ...(await freshProof(asker)) }, (it) => (token = it));
  return { token };
}
async function linkOfPassword({ asker }: World) {
  let token = "";
  await requestPasswordReset(asker.email!, "en", (it) => (token = it));
  return { token };
}

const confirm = (token: (world: World) => string) => ({
  form: (world: World) => byForm(confirmAddress.action, "/confirm-address", null, { token: token(world) }),
  api: call(
    "POST",
    () => "/auth/confirm-address",
    (world) => ({ token: token(world) }),
  ),
});
const reset = (token: (world: World) => string, more = NEW) => ({
  form: (world: World) => byForm(resetPassword.action, "/reset-password", null, { token: token(world), ...more }),
  api: call(
    "POST",
    () => "/auth/reset-password",
    (world) => ({ token: token(world), ...more }),
  ),
});
const change = (intent: string, path: string, method: string, fields: Record<string, string>) => ({
  form: setting({ intent, ...fields }),
  api: call(
    method,
    () => path,
    () => fields,
  ),
});

/** A picture file, or bytes that claim to be one. */
const picture = (bytes: () => Promise<Uint8Array<ArrayBuffer>>) => ({
  form: async ({ asker }: World) => {
    const file = new File([await bytes()], "mai.png", { type: "image/png" });
    return byForm(profile.action, "/profile", asker, { intent: "picture", picture: file });
  },
  api: async ({ asker }: World, api: Parameters<Case["api"]>[1]) =>
    byApi(api, "PUT", "/user/picture", asker, await bytes()),
});
const PNG = { create: { width: 40, height: 40, channels: 3, background: "#264" } } as const;
export const pngBytes = async () => new Uint8Array(await sharp(PNG).png().toBuffer());

const makeToken = async ({ asker }: World) => {
  const { token } = await createAccessToken(actorFor(asker), { name: "Lịch diễn", scopes: ["read"], days: null });
  return { token: token.id };
};
const tokenForm = (fields: (world: World) => Record<string, string>) => (world: World) =>
  byForm(tokens.action, "/profile/tokens", world.asker, fields(world));
const applying = (fields: Record<string, string>) => ({
  form: ({ asker }: World) => byForm(apply.action, "/apply", asker, { ...fields, genres: "bolero" }),
  api: call(
    "POST",
    () => "/artist/application",
    () => ({ ...fields, genres: ["bolero"] }),
  ),
});

export const ACCOUNT_CASES: Case[] = [
  { name: "one's names", ...change("names", "/user/names", "PUT", { name: "Trần Thu Mai", firstName: "Thu" }) },
  {
    name: "a name of nothing",
    ...change("names", "/user/names", "PUT", { name: " ", firstName: "Thu" }),
    refused: "Name is required",
  },
  { name: "a first password", ...change("password", "/user/password", "PUT", NEW) },
  {
    name: "a new password without the old one",
    with: givePassword,
    ...change("password", "/user/password", "PUT", { ...NEW, currentPassword: "something else" }),
    refused: "Current password is incorrect.",
  },
  { name: "a new email", ...change("reach", "/user/address", "POST", { loginId: MINE }) },
  { name: "a new phone number", ...change("reach", "/user/address", "POST", { loginId: "0912 000 111" }) },
  {
    name: "an email somebody has",
    with: async () => {
      await transaction((tx) => tx.delete(users).where(eq(users.email, "co.roi@nhacsong.test")));
      return { taken: (await makeUser({ email: "co.roi@nhacsong.test" })).id };
    },
    ...change("reach", "/user/address", "POST", { loginId: "co.roi@nhacsong.test" }),
    refused: "This email or phone number is already in use.",
  },
  { name: "a new address that counts", forGuests: true, with: linkOfAddress, ...confirm(({ made }) => made.token!) },
  {
    name: "an address by a link that is none",
    forGuests: true,
    ...confirm(() => "no-such-link"),
    refused: "This link has expired or was already used.",
  },
  {
    name: "a code to sign in with",
    forGuests: true,
    form: ({ asker }) => byForm(login.action, "/login", null, { intent: "code", loginId: asker.email! }),
    api: call(
      "POST",
      () => "/auth/code",
      ({ asker }) => ({ loginId: asker.email! }),
    ),
  },
  {
    name: "a code for what is no address",
    forGuests: true,
    form: () => byForm(login.action, "/login", null, { intent: "code", loginId: "no address" }),
    api: call(
      "POST",
      () => "/auth/code",
      () => ({ loginId: "no address" }),
    ),
    refused: "Please enter an email or a phone number.",
  },
  {
    name: "a forgotten password",
    forGuests: true,
    form: ({ asker }) => byForm(forgotPassword.action, "/forgot-password", null, { loginId: asker.email! }),
    api: call(
      "POST",
      () => "/auth/forgot-password",
      ({ asker }) => ({ loginId: asker.email! }),
    ),
  },
  { name: "a password set by a link", forGuests: true, with: linkOfPassword, ...reset(({ made }) => made.token!) },
  {
    name: "two passwords by a link",
    forGuests: true,
    with: linkOfPassword,
    ...reset(({ made }) => made.token!, { ...NEW, confirmPassword: "another one" }),
    refused: "Passwords don't match",
  },
  {
    name: "a password by a link that is none",
    forGuests: true,
    ...reset(() => "no-such-link"),
    refused: "This link has expired or was already used.",
  },
  {
    name: "signing out everywhere",
    form: setting({ intent: "signOutEverywhere" }),
    api: call("POST", () => "/auth/logout-everywhere"),
  },
  { name: "one's picture", ...picture(pngBytes) },
  {
    name: "a picture that is none",
    ...picture(async () => new TextEncoder().encode("no picture")),
    refused: "We can't read this file as a picture. Please use JPEG, PNG, WebP, AVIF or GIF.",
  },
  {
    name: "one's picture taken away",
    with: async ({ asker }) => {
      await transaction((tx) => tx.update(users).set({ profileImageUrl: "/images/x" }).where(eq(users.id, asker.id)));
      return {};
    },
    form: setting({ intent: "pictureRemove" }),
    api: call("DELETE", () => "/user/picture"),
  },
  { name: "the file of one's data", form: setting({ intent: "export" }), api: call("POST", () => "/user/data") },
  { name: "the end of an account", ...change("delete", "/user/delete", "POST", {}) },
  {
    name: "the end of an account by somebody who does not know its password",
    with: givePassword,
    ...change("delete", "/user/delete", "POST", { currentPassword: "a guess" }),
    refused: "Current password is incorrect.",
  },
  {
    name: "an access token",
    show: { asArtist: true },
    form: tokenForm(() => ({ intent: "create", name: "Lịch diễn", scopes: "read", days: "30" })),
    api: call(
      "POST",
      () => "/user/tokens",
      () => ({ name: "Lịch diễn", scopes: ["read"], days: 30 }),
    ),
  },
  {
    name: "an access token for nothing",
    show: { asArtist: true },
    form: tokenForm(() => ({ intent: "create", name: "Lịch diễn" })),
    api: call(
      "POST",
      () => "/user/tokens",
      () => ({ name: "Lịch diễn", scopes: [] }),
    ),
    refused: "Please choose at least one.",
  },
  {
    name: "an access token revoked",
    show: { asArtist: true },
    with: makeToken,
    form: tokenForm(({ made }) => ({ intent: "revoke", id: made.token! })),
    api: call("DELETE", ({ made }) => `/user/tokens/${made.token}`),
  },
  { name: "an application as an artist", ...applying({ stageName: "Hạ Vy", links: "" }) },
  {
    name: "an application without a stage name",
    ...applying({ stageName: "", links: "" }),
    refused: "Stage name is required",
  },
];
