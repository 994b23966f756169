import { expect, test } from "vitest";
import { type Actor, GUEST } from "~/models/base/actor";
import { canEditEvent, canEnterBackstage, canSeeHiddenEvent, canStreamEvent } from "./permissions";

const event = { artistId: "artist" };
const member: Actor = {
  userId: "someone",
  role: "viewer",
  isApprovedArtist: false,
  visitorId: null,
};
const actors: Record<string, Actor> = {
  guest: GUEST,
  member,
  owner: { ...member, userId: "artist", role: "artist", isApprovedArtist: true },
  "unapproved owner": { ...member, userId: "artist", role: "artist" },
  "other artist": { ...member, role: "artist", isApprovedArtist: true },
  admin: { ...member, role: "admin" },
  stagehand: { ...member, helps: [{ artistId: "artist", task: "stagehand" }] },
  moderator: { ...member, helps: [{ artistId: "artist", task: "moderator" }] },
  "helper of another artist": { ...member, helps: [{ artistId: "other", task: "stagehand" }] },
};

test.each([
  ["edits", canEditEvent, ["owner"]],
  ["streams", canStreamEvent, ["owner", "stagehand"]],
  [
    "watches without a ticket",
    canEnterBackstage,
    ["owner", "unapproved owner", "admin", "stagehand", "moderator"],
  ],
  ["sees drafts and hidden events", canSeeHiddenEvent, ["owner", "unapproved owner", "admin"]],
])("who %s", (_, can, allowed) => {
  expect(Object.keys(actors).filter((name) => can(actors[name]!, event))).toEqual(allowed);
});
