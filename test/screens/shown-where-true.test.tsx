import { expect, test } from "vitest";
import { acceptInvitation, inviteHelper } from "~/models/accounts/team/team.server";
import { RoomHead } from "~/browser/stream/room/viewer-count";
import { LoginForm } from "~/routes/_accounts+/login/login-form";
import NoticeSettings, { loader as noticeSettings } from "~/routes/_accounts+/notices+/settings";
import TeamScreen, { loader as team } from "~/routes/_accounts+/team/route";
import AdminUsers, { loader as adminUsers } from "~/routes/admin+/users";
import { actorFor, cookieFor, makeArtist, makeUser } from "../factories/accounts/people";
import { render, renderRoute } from "../factories/base/render";
import { visit } from "../factories/base/requests";

type Draw = (isTrue: boolean) => Promise<string>;

const artist = { id: "a", name: "Hạ Vy", imageUrl: null };

const drawRoomNote: Draw = (isTrue) => {
  const title = { text: "Đêm Hạ Vàng", lang: undefined, note: isTrue ? "Chỉ bạn thấy" : null };

  return render(
    <RoomHead theatre={null} view={{ artist, title, eventHref: "/", isLive: false } as never} />,
  );
};

const drawLogin: Draw = (isTrue) => {
  const site = {
    areTextsOn: false,
    hasGoogle: false,
    hasPasskeys: false,
    contact: null,
    newLoginId: null,
  };

  return render(<LoginForm onward="" {...site} isNumberRefused={isTrue} />);
};

const drawArtists: Draw = async (isTrue) => {
  const { id } = await makeArtist({}, { stageName: `Ảnh ${isTrue}`, isFeatured: isTrue });
  const cookie = `${await cookieFor(await makeUser({ role: "admin" }))}; nhacsong_lang=vi`;
  const html = await renderRoute(
    <AdminUsers />,
    await adminUsers(visit("/admin/users", { cookie })),
  );

  return html.split("<li").find((row) => row.includes(id))!;
};

const drawTeam: Draw = async (isTrue) => {
  const [artist, person] = [await makeArtist(), await makeUser({ emailProvenAt: new Date() })];
  const place = { personId: artist.id, task: "moderator" } as const;

  await inviteHelper(actorFor(artist), { loginId: person.email!, task: "moderator" });
  if (isTrue) await acceptInvitation(actorFor(person), place);

  return renderRoute(
    <TeamScreen />,
    await team(visit("/team", { cookie: await cookieFor(person) })),
  );
};

const drawNotices: Draw = async (isTrue) => {
  const data = await noticeSettings(visit("/", { cookie: await cookieFor(await makeUser()) }));

  return renderRoute(<NoticeSettings />, { ...data, isOffered: true, isOn: isTrue });
};

test.each([
  [
    "the note beside a title in the room",
    drawRoomNote,
    'class="meta">Chỉ bạn thấy<',
    '<p class="meta"></p>',
  ],
  ["the sign-up for a number that gets no code", drawLogin, /formaction="\/signup"/i, null],
  ["the mark of a featured artist", drawArtists, "badge-count", null],
  ["the way out of a team", drawTeam, 'value="leave"', 'value="decline"'],
  ["the change of notices on a device", drawNotices, /phone"[^>]*>Thay đổi</, /phone"[^>]*>Bật/],
] as const)("%s is shown only where it applies", async (_what, draw, shown, instead) => {
  const [where, elsewhere] = [await draw(true), await draw(false)];

  expect(where).toMatch(shown);
  expect(elsewhere).not.toMatch(shown);
  if (instead) expect(where).not.toMatch(instead);
});
