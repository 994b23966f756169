import { afterAll, beforeAll, expect, test } from "vitest";
import { startApi } from "../../../test/api/api-server";
import { makeTicketedEvent } from "../../../test/factories/events";
import { cookieFor, makeArtist, makeUser } from "../../../test/factories/people";
import { makeBookedDonation, makeBookedTicket, makeTicket } from "../../../test/factories/sales";

let api: Awaited<ReturnType<typeof startApi>>;
beforeAll(async () => void (api = await startApi()));
afterAll(() => api.close());

async function studio() {
  const artist = await makeArtist();
  const cookie = await cookieFor(artist);
  const call = (path: string, method = "GET", body?: object) => api.call(path, { method, cookie, body });
  return { artist, call };
}

test("an artist reads only the earnings of her own shows", async () => {
  const [{ artist, call }, other] = [await studio(), await studio()];
  const show = await makeTicketedEvent({ artistId: artist.id, title: "Đêm Bolero" });
  await makeBookedTicket(show.id);
  await makeBookedTicket(show.id, { status: "refunded" });
  await makeBookedDonation(show.id, 500);
  const { shows, days } = (await call("/artist/earnings?timeZone=Asia/Ho_Chi_Minh")).body;
  expect(shows).toMatchObject([{ eventId: show.id, title: "Đêm Bolero", tickets: "18.00", tips: "5.00" }]);
  expect(days.at(-1)).toMatchObject({ tickets: 1, amount: "18.00" });
  const { tips } = (await call(`/events/${show.id}/earnings`)).body;
  expect(tips).toMatchObject([{ amount: "5.00", name: "Mai" }]);
  expect((await call("/artist/earnings?timeZone=Mars/Olympus")).status).toBe(400);
  expect((await other.call("/artist/earnings")).body.shows).toEqual([]);
  expect((await other.call(`/events/${show.id}/earnings`)).status).toBe(403);
});

test("the guest list has names but no email addresses; search matches parts of names without accents", async () => {
  const { artist, call } = await studio();
  const show = await makeTicketedEvent({ artistId: artist.id });
  const guest = await makeUser({ name: "Phạm Thị Hương" });
  const { id } = await makeTicket(show.id, { userId: guest.id });
  await makeTicket(show.id);
  expect((await call(`/events/${show.id}/guests`)).body.guests).toHaveLength(2);
  const found = await call(`/events/${show.id}/guests?search=huong`);
  expect(found.body.guests).toMatchObject([{ ticketId: id, name: "Phạm Thị Hương", status: "active", price: "18.00" }]);
  expect(found.text).not.toContain(guest.email);
});

test("saving a profile replaces all of it, unless it changed in the meantime", async () => {
  const { call } = await studio();
  const { revision } = (await call("/artist/profile")).body;
  const words = { stageName: "Hạ Vy", bio: "Hát từ nhỏ", genres: ["bolero"], timeZone: "Asia/Ho_Chi_Minh" };
  const lists = { links: ["https://example.com/ha-vy"], equipment: ["Đàn bầu", "Micro"], totalStudents: 12 };
  const saved = await call("/artist/profile", "PUT", { ...words, ...lists, revision });
  expect(saved.body).toMatchObject({ ...words, ...lists, location: "Vietnam", totalLessons: null });
  expect((await call("/artist/profile")).body).toEqual(saved.body);
  expect((await call("/artist/profile", "PUT", { ...words, revision })).status).toBe(409);
  const link = { ...words, links: ["javascript:alert(1)"], revision: saved.body.revision };
  expect((await call("/artist/profile", "PUT", link)).status).toBe(400);
});
