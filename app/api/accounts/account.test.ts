import { expect, test } from "vitest";
import { openGuardedApi } from "../../../test/api/api-server";
import { makeMember, PASSWORD } from "../../../test/factories/accounts/members";
import { actorFor, cookieFor, makeArtist, makeUser } from "../../../test/factories/accounts/people";
import { issueInvitationCode } from "~/models/accounts/invitations.server";

const api = openGuardedApi();

test("signing out ends the session on the server, may be repeated, and is refused from foreign pages", async () => {
  const { email } = await makeMember();
  const signedIn = await api.call("/auth/login", {
    method: "POST",
    body: { loginId: email, password: PASSWORD },
  });
  const cookie = signedIn.headers.getSetCookie()[0]!.split(";")[0]!;
  const foreign = { Origin: "https://elsewhere.example" };

  expect(
    (await api.call("/auth/logout", { method: "POST", cookie, headers: foreign })).status,
  ).toBe(403);
  expect((await api.call("/auth/user", { cookie })).status).toBe(200);
  for (let time = 0; time < 2; time++)
    expect((await api.call("/auth/logout", { method: "POST", cookie })).body).toEqual({
      signedOut: true,
    });
  expect((await api.call("/auth/user", { cookie })).status).toBe(401);
});

test("an application with an invitation code is approved at once; a wrong code is refused", async () => {
  const cookie = await cookieFor(await makeUser());
  const invitationCode = await issueInvitationCode(actorFor(await makeUser({ role: "admin" })));
  const send = (body: object) => api.call("/artist/application", { method: "POST", cookie, body });

  expect(await send({ stageName: "Hạ Vy", invitationCode: "WRONG-CODE" })).toMatchObject({
    status: 400,
  });
  expect(await send({ stageName: "Hạ Vy", invitationCode })).toMatchObject({
    body: { application: "approved" },
  });
});

test("artists are searched without accents, sorted and counted; an invalid parameter gets a 400 that names it", async () => {
  const artist = await makeArtist({}, { stageName: "Đặng Thảo Nguyên", genres: ["folk"] });
  const found = await api.call("/artists?search=dang%20thao&genre=folk&sort=name&limit=1");

  expect(found.body).toMatchObject({ total: 1, artists: [{ id: artist.id }] });
  expect((await api.call("/artists?genre=ALL&limit=0")).body.artists).toHaveLength(1);
  for (const query of [
    "genre=polka",
    "sort=luck",
    "limit=many",
    "sort=name&sort=rating",
    `search=${"a".repeat(201)}`,
  ]) {
    const { status, body } = await api.call(`/artists?${query}`);

    expect([query, status, body.message.includes(query.split("=")[0])]).toEqual([query, 400, true]);
  }
});
