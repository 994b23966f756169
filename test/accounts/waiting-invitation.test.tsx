import { expect, test } from "vitest";
import { inviteHelper } from "~/models/accounts/team/team.server";
import TeamScreen, { loader } from "~/routes/_accounts+/team/route";
import { actorFor, cookieFor, makeArtist, makeUser } from "../factories/accounts/people";
import { renderRoute } from "../factories/base/render";
import { visit } from "../factories/base/requests";

test("an invitation to an unproven email is named without its artist, with the way to prove it", async () => {
  const artist = await makeArtist({}, { stageName: "Hạ Vy" });
  const person = await makeUser({ emailProvenAt: null });
  const open = async () => {
    const data = await loader(visit("/team", { cookie: await cookieFor(person) }));

    return renderRoute(<TeamScreen />, data);
  };

  expect(await open()).toContain("Bạn chưa ở trong ê-kíp nào");

  await inviteHelper(actorFor(artist), { loginId: person.email!, task: "moderator" });

  const html = await open();

  expect(html).toMatch(
    new RegExp(`<a [^>]*href="/profile/sign-in#email"[^>]*>Xác nhận ${person.email}</a>`),
  );
  expect(html).not.toMatch(/Hạ Vy|Bạn chưa ở trong ê-kíp nào/);
});
