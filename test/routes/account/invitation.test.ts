import { expect, test } from "vitest";
import { GUEST } from "~/models/base/actor";
import { getInvitation } from "~/models/outreach/invitations/answer-invitation.server";
import { action, headers, loader } from "~/routes/_account+/invitation.$token";
import { makeInvitationList } from "../../factories/invitations";
import { makeArtist } from "../../factories/people";
import { outcome, submit, toastOf, visit } from "../../factories/requests";

async function invited() {
  const artist = await makeArtist({}, { stageName: "Hạ Vy" });
  const { path, token } = await makeInvitationList({ artistId: artist.id, addresses: [`${artist.id}@elsewhere.test`] });
  return { path, params: { token }, isRefused: async () => (await getInvitation(GUEST, token)).isRefused };
}

test("a mail program refuses invitations with one click, without a session or a redirect", async () => {
  const { path, params, isRefused } = await invited();
  const answer = await outcome(() => action({ ...submit(path, { "List-Unsubscribe": "One-Click" }), params }));
  expect((answer as Response).status).toBe(204);
  expect(await isRefused()).toBe(true);
});

test("opening the link changes nothing; the form does, says so, and undoes it", async () => {
  const { path, params, isRefused } = await invited();
  expect(await loader({ ...visit(path), params })).toMatchObject({ title: "Hạ Vy invites you", isRefused: false });
  expect(await isRefused()).toBe(false);
  const done = (await outcome(() => action({ ...submit(path, { intent: "off" }), params }))) as Response;
  expect(await toastOf(done)).toMatchObject({ title: "You get no more invitations" });
  expect(await isRefused()).toBe(true);
  await outcome(() => action({ ...submit(path, { intent: "on" }), params }));
  expect(await isRefused()).toBe(false);
});

test("the page sends its address nowhere else, and its origin with the form", () => {
  expect(headers()["Referrer-Policy"]).toBe("same-origin");
});
