import { expect, test } from "vitest";
import { transaction } from "~db/client.server";
import { newsletterStops } from "~db/schema";
import { makeCrowd, makeReader } from "../../../../../test/factories/outreach/newsletters";
import { makeEvent, makeTicketedEvent } from "../../../../../test/factories/shows/events";
import { actorFor, makeArtist, makeUser } from "../../../../../test/factories/accounts/people";
import { makeBookedTicket, makeTicket } from "../../../../../test/factories/checkout/sales";
import { makeSetListSong } from "../../../../../test/factories/live/songs";
import { unpackZip } from "../../../../../test/factories/base/zip";
import { EventInput } from "~/models/shows/events/editing/schema";
import { downloadData } from "../data-archive.server";
import type { ArchivedShow } from "./format";

const SITE = "https://nhacsong.test";

async function unpack(actor: Parameters<typeof downloadData>[0]) {
  const zip = Buffer.concat((await (await downloadData(actor, SITE)).toArray()) as Buffer[]);
  const files = Object.entries(unpackZip(zip)).filter(([name]) => name.startsWith("artist/"));

  return Object.fromEntries(files.map(([name, text]) => [name.slice("artist/".length), text]));
}

const lines = (csv: string) => csv.replace("\ufeff", "").trimEnd().split("\r\n").slice(1);

test("an archive has the artist's shows as the API takes them, with their songs, and nobody else's", async () => {
  const artist = await makeArtist({}, { stageName: "Hạ Vy" });
  const show = await makeTicketedEvent({
    artistId: artist.id,
    title: "Đêm Hạ",
    ticketPriceVnd: 360_000,
    replayDays: 7,
  });

  await makeEvent({ artistId: artist.id, status: "draft", isRehearsal: true });
  await makeEvent({ artistId: (await makeArtist()).id, title: "Không phải của cô" });

  const { song } = await makeSetListSong({ artistId: artist.id, eventId: show.id });
  const files = await unpack(actorFor(artist));

  expect(JSON.parse(files["manifest.json"]!)).toMatchObject({
    format: "nhacsong-artist", version: 1, site: SITE,
    artist: { id: artist.id, stageName: "Hạ Vy" },
  });

  const shows = JSON.parse(files["shows.json"]!) as ArchivedShow[];

  expect(shows).toMatchObject([
    { id: show.id, title: "Đêm Hạ", ticketPrice: "18.00", replay: "7d", setList: [song.id] },
  ]);

  const { status: _, ...fields } = shows[0]!;

  expect(EventInput.parse(fields)).toMatchObject({ ticketPrice: 1800, ticketPriceVnd: 360_000 });
  expect(JSON.parse(files["songs.json"]!)).toMatchObject([{ id: song.id, title: "Đò Khuya", verses: song.verses }]);
  expect(JSON.parse(files["profile.json"]!)).toMatchObject({ stageName: "Hạ Vy" });
});

test("the audience is those who agreed to newsletters, by name, without a way to reach them", async () => {
  const artist = await makeArtist();
  const show = await makeTicketedEvent({ artistId: artist.id });
  const fan = await makeReader(artist.id, { name: "=Lan()" });
  const stopped = await makeReader(artist.id, { name: "Đã dừng" });

  await makeReader(artist.id, { name: "Chưa xác nhận", emailProvenAt: null });

  const holder = await makeUser({ name: "Người có vé", emailProvenAt: new Date() });

  await makeTicket(show.id, { userId: holder.id });
  await transaction((tx) => tx.insert(newsletterStops).values({ userId: stopped.id, artistId: artist.id }));

  const files = await unpack(actorFor(artist));

  expect(lines(files["audience.csv"]!)).toEqual([`follower,,'=Lan()`, `holder,${show.id},Người có vé`]);

  const everything = Object.values(files).join("\n");

  for (const { email } of [fan, stopped, holder]) expect(everything).not.toContain(email);
});

test("money has every line of the artist's account, and tickets keep refunded ones", async () => {
  const artist = await makeArtist();
  const show = await makeTicketedEvent({ artistId: artist.id, title: "Mưa, nắng" });
  const sold = await makeBookedTicket(show.id, { priceCents: 1800 });
  const refunded = await makeBookedTicket(show.id, { priceCents: 2500, status: "refunded" });
  const files = await unpack(actorFor(artist));
  const tickets = lines(files["tickets.csv"]!);

  expect(tickets).toHaveLength(2);
  expect(tickets.join("\n")).toMatch(/"Mưa, nắng",[^\n]*,refunded,25\.00,USD/);

  const money = lines(files["money.csv"]!);

  expect(money.filter((line) => line.includes(sold.paymentId!))).toEqual([
    expect.stringMatching(/,ticket,.*,18\.00,USD$/),
  ]);
  expect(money.filter((line) => line.includes(refunded.paymentId!))).toEqual([
    expect.stringMatching(/,ticket,.*,25\.00,USD$/),
    expect.stringMatching(/,refund,.*,-25\.00,USD$/),
  ]);
});

test("an audience longer than a batch is complete, each person once", async () => {
  const artist = await makeArtist();

  await makeCrowd(artist.id, 1203);

  const people = lines((await unpack(actorFor(artist)))["audience.csv"]!);

  expect(people).toHaveLength(1203);
});

test("who is no artist has no such files, and everything is packed ten times in an hour", async () => {
  const actor = actorFor(await makeUser());

  expect(await unpack(actor)).toEqual({});
  for (let i = 1; i < 10; i++) (await downloadData(actor, SITE)).destroy();

  await expect(downloadData(actor, SITE)).rejects.toMatchObject({ code: "throttled" });
});
