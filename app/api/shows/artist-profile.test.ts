import { expect, test } from "vitest";
import { openGuardedApi } from "../../../test/api/api-server";
import { cookieFor, makeArtist } from "../../../test/factories/accounts/people";

const api = openGuardedApi();

test("saving a profile replaces all of it, unless it changed in the meantime", async () => {
  const cookie = await cookieFor(await makeArtist());
  const call = (path: string, method = "GET", body?: object) =>
    api.call(path, { method, cookie, body });
  const { revision } = (await call("/artist/profile")).body;
  const words = {
    stageName: "Hạ Vy",
    bio: "Hát từ nhỏ",
    genres: ["bolero"],
    timeZone: "Asia/Ho_Chi_Minh",
  };
  const lists = {
    links: ["https://example.com/ha-vy"],
    equipment: ["Đàn bầu", "Micro"],
    totalStudents: 12,
  };
  const saved = await call("/artist/profile", "PUT", { ...words, ...lists, revision });

  expect(saved.body).toMatchObject({ ...words, ...lists, location: "Vietnam", totalLessons: null });
  expect((await call("/artist/profile")).body).toEqual(saved.body);
  expect((await call("/artist/profile", "PUT", { ...words, revision })).status).toBe(409);

  const link = { ...words, links: ["javascript:alert(1)"], revision: saved.body.revision };

  expect((await call("/artist/profile", "PUT", link)).status).toBe(400);
});
