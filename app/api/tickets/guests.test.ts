import { expect, test } from "vitest";
import { openGuardedApi } from "../../../test/api/api-server";
import { makeTicketedEvent } from "../../../test/factories/shows/events";
import { cookieFor, makeArtist, makeUser } from "../../../test/factories/accounts/people";
import { makeTicket } from "../../../test/factories/checkout/sales";

const api = openGuardedApi();

async function studio() {
  const artist = await makeArtist();
  const cookie = await cookieFor(artist);
  const call = (path: string, method = "GET", body?: object) =>
    api.call(path, { method, cookie, body });

  return { artist, call };
}

test("the guest list has names but no email addresses; search matches parts of names without accents", async () => {
  const { artist, call } = await studio();
  const show = await makeTicketedEvent({ artistId: artist.id });
  const guest = await makeUser({ name: "Phạm Thị Hương" });
  const { id } = await makeTicket(show.id, { userId: guest.id });

  await makeTicket(show.id);
  expect((await call(`/events/${show.id}/guests`)).body.guests).toHaveLength(2);

  const found = await call(`/events/${show.id}/guests?search=huong`);

  expect(found.body.guests).toMatchObject([
    { ticketId: id, name: "Phạm Thị Hương", status: "active", price: "18.00" },
  ]);
  expect(found.text).not.toContain(guest.email);
});

test("saving a profile replaces all of it, unless it changed in the meantime", async () => {
  const { call } = await studio();
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
