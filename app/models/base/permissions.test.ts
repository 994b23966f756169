import { expect, test } from "vitest";
import { type Actor, GUEST } from "./actor";
import { assertAllowed, assertCanUseAdmin, assertCanUseDashboard } from "./permissions";

const member: Actor = {
  userId: "someone",
  role: "viewer",
  isApprovedArtist: false,
  visitorId: null,
};
const applicant: Actor = { ...member, role: "artist" };
const artist: Actor = { ...applicant, isApprovedArtist: true };
const admin: Actor = { ...member, role: "admin" };

test("guests are asked to sign in, and members are refused", () => {
  expect(() => assertAllowed(GUEST, true)).toThrow("unauthenticated");
  expect(() => assertAllowed(member, false)).toThrow("forbidden");
  expect(() => assertAllowed(member, true)).not.toThrow();
});

test("only admins can use the admin pages", () => {
  for (const actor of [member, artist]) expect(() => assertCanUseAdmin(actor)).toThrow("forbidden");
  expect(() => assertCanUseAdmin(admin)).not.toThrow();
});

test("only approved artists can use the dashboard", () => {
  for (const actor of [member, applicant, admin])
    expect(() => assertCanUseDashboard(actor)).toThrow("forbidden");
  expect(() => assertCanUseDashboard(artist)).not.toThrow();
});
