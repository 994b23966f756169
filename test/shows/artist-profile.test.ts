import { eq } from "drizzle-orm";
import sharp from "sharp";
import { expect, test } from "vitest";
import * as publicProfile from "~/routes/_shows+/artist_.$id/route";
import * as profile from "~/routes/dashboard+/profile/route";
import { db } from "~db/client.server";
import { artistProfiles, users } from "~db/schema";
import { submit, visit } from "../factories/base/requests";
import { cookieFor, makeArtist, makeUser } from "../factories/accounts/people";

const whole = {
  stageName: "Hạ Vy",
  bio: "I sing.",
  bioVi: "Tôi hát.\n\nHai đoạn.",
  genres: ["bolero", "folk"],
  links: "https://example.com/ha-vy\n\nhttps://example.org",
  experience: "",
  equipment: "Guitar\n  Micrô  \n",
  performanceStyle: "Mộc",
  location: "Cần Thơ",
  timeZone: "Asia/Ho_Chi_Minh",
  totalStudents: "12",
  totalLessons: "",
};

async function send(
  cookie: string,
  fields: Record<string, string | string[]>,
  picture?: Uint8Array,
  field = "picture",
) {
  const file = new File(
    picture ? [picture as Uint8Array<ArrayBuffer>] : [],
    picture ? "a.png" : "",
  );
  const form = { intent: "save", ...fields, [field]: file };
  const args = submit("/dashboard/profile", form, { cookie: `${cookie}; nhacsong_lang=en` });

  return (await profile.action(args)) as unknown as Response & {
    data: {
      lastResult: { error: Record<string, string[]>; initialValue: Record<string, unknown> };
    };
  };
}

const stored = async (userId: string) =>
  (await db.select().from(artistProfiles).where(eq(artistProfiles.userId, userId)))[0]!;

test("the profile is stored as typed, with the name normalised for search", async () => {
  const artist = await makeArtist();
  const answer = await send(await cookieFor(artist), whole);

  expect([answer.status, answer.headers.get("Location")]).toEqual([302, "/dashboard/profile"]);
  expect(await stored(artist.id)).toMatchObject({
    stageName: "Hạ Vy",
    stageNameFolded: "ha vy",
    bioVi: "Tôi hát.\n\nHai đoạn.",
    genres: ["bolero", "folk"],
    socialLinks: { link1: "https://example.com/ha-vy", link2: "https://example.org" },
    experience: null,
    equipment: ["Guitar", "Micrô"],
    totalStudents: 12,
    totalLessons: null,
  });
});

test("only the form's fields can be changed, not approval or figures", async () => {
  const artist = await makeArtist();

  await send(await cookieFor(artist), {
    ...whole,
    isFeatured: "true",
    followerCount: "9999",
    userId: "x",
  });
  expect(await stored(artist.id)).toMatchObject({
    isFeatured: false,
    followerCount: 0,
    userId: artist.id,
  });
});

test("no artist takes the name of the team, but one who has it keeps it beside other changes", async () => {
  const artist = await makeArtist({}, { stageName: "Hạ Vy Staff" });
  const cookie = await cookieFor(artist);

  expect((await send(cookie, { ...whole, stageName: "Hạ Vy Staff", bio: "New." })).status).toBe(
    302,
  );

  const refused = await send(cookie, { ...whole, stageName: "Hạ Vy Mod" });

  expect(Object.keys(refused.data.lastResult.error)).toEqual(["stageName"]);
  expect(await stored(artist.id)).toMatchObject({ stageName: "Hạ Vy Staff", bio: "New." });
});

test.each([
  ["stageName", ""],
  ["stageName", "a".repeat(101)],
  ["bio", "a".repeat(2001)],
  ["links", "javascript:alert(1)"],
  ["equipment", Array(21).fill("Guitar").join("\n")],
  ["totalStudents", "-1"],
  ["totalStudents", "1.5"],
  ["totalLessons", "nhiều"],
  ["timeZone", "Mars/Olympus"],
  ["genres", "techno"],
])("a wrong %s (%s) shows an error and the rest stays as typed", async (field, typed) => {
  const artist = await makeArtist({}, { stageName: "Trước" });
  const { data } = await send(await cookieFor(artist), { ...whole, [field]: typed });
  const failed = Object.keys(data.lastResult.error).map((name) => name.replace(/\[.*/, ""));

  expect(failed).toEqual([field]);
  expect(data.lastResult.initialValue.performanceStyle).toBe("Mộc");
  expect((await stored(artist.id)).stageName).toBe("Trước");
});

test("a picture is stored, a file that is not a picture shows an error at its field", async () => {
  const artist = await makeArtist();
  const cookie = await cookieFor(artist);
  const picture = await sharp({
    create: { width: 300, height: 300, channels: 3, background: "red" },
  })
    .png()
    .toBuffer();

  await send(cookie, whole, picture);

  const urlOf = async () =>
    (await db.select().from(users).where(eq(users.id, artist.id)))[0]!.profileImageUrl;

  expect(await urlOf()).toMatch(/^\/images\//);

  const { data } = await send(cookie, whole, new TextEncoder().encode("<svg/>"));

  expect(data.lastResult.error.picture![0]).toMatch(/read this file as a picture/);
  await send(cookie, { ...whole, removePicture: "on" });
  expect(await urlOf()).toBeNull();
});

test("a banner is uploaded, shown on the public page, and removed", async () => {
  const artist = await makeArtist();
  const cookie = await cookieFor(artist);
  const banner = await sharp({
    create: { width: 1200, height: 400, channels: 3, background: "red" },
  })
    .webp()
    .toBuffer();

  await send(cookie, whole, banner, "banner");

  const { bannerUrl } = await stored(artist.id);

  expect(bannerUrl).toMatch(/^\/images\//);

  const page = await publicProfile.loader({
    ...visit(`/artist/${artist.id}`),
    params: { id: artist.id },
  });

  expect(JSON.stringify(page)).toContain(bannerUrl);

  const { data } = await send(cookie, whole, new TextEncoder().encode("no"), "banner");

  expect(data.lastResult.error.banner![0]).toMatch(/read this file as a picture/);
  await send(cookie, whole);
  expect((await stored(artist.id)).bannerUrl).toBe(bannerUrl);
  await send(cookie, { ...whole, removeBanner: "on" });
  expect((await stored(artist.id)).bannerUrl).toBeNull();
});

test("the second of two concurrent edits gets a conflict and can then be saved", async () => {
  const artist = await makeArtist();
  const cookie = await cookieFor(artist);
  const { revision } = await profile.loader(visit("/dashboard/profile", { cookie }));

  await send(cookie, { ...whole, bio: "Một", revision });

  const second = await send(cookie, { ...whole, bio: "Hai", revision });

  expect(second.data.lastResult.error[""]![0]).toMatch(/changed in another window/);
  expect(second.data.lastResult.initialValue).toMatchObject({ bio: "Hai" });
  expect((await stored(artist.id)).bio).toBe("Một");
  await send(cookie, { ...whole, bio: "Hai" });
  expect((await stored(artist.id)).bio).toBe("Hai");
});

test("a preview shows the typed values without storing them; invalid input shows errors", async () => {
  const artist = await makeArtist({}, { stageName: "Trước" });
  const cookie = await cookieFor(artist);
  const { data } = await send(cookie, { ...whole, intent: "preview" });

  expect(data).toMatchObject({
    preview: { stageName: "Hạ Vy", genres: ["Bolero", "Folk"], equipment: ["Guitar", "Micrô"] },
    lastResult: { initialValue: { bio: "I sing.", genres: ["bolero", "folk"] } },
  });
  expect((await stored(artist.id)).stageName).toBe("Trước");

  const wrong = await send(cookie, { ...whole, stageName: "", intent: "preview" });

  expect(Object.keys(wrong.data.lastResult.error)).toEqual(["stageName"]);
  expect((await stored(artist.id)).stageName).toBe("Trước");
});

test("only approved artists can edit a profile", async () => {
  const cookie = await cookieFor(await makeUser());
  const answer = await send(cookie, whole).catch((response: Response) => response);

  expect(answer.headers.get("Location")).toBe("/");
});
