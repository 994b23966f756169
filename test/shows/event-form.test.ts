import { eq } from "drizzle-orm";
import sharp from "sharp";
import { afterEach, expect, test } from "vitest";
import { replacePaymentGateway } from "~/integrations/payments/configured.server";
import { testGateway } from "~/integrations/payments/test/test-gateway.server";
import { revisionOf } from "~/models/shows/events/editing/revision.server";
import * as edit from "~/routes/dashboard+/$id+/edit";
import * as creation from "~/routes/dashboard+/new";
import * as images from "~/routes/_base+/images.$id";
import { db, transaction } from "~db/client.server";
import { events, sessions } from "~db/schema";
import { submit } from "../factories/base/requests";
import { cookieFor, makeArtist } from "../factories/accounts/people";
import {
  type Answer,
  args,
  asked,
  change,
  create,
  type Fields,
  stored,
  thrown,
  whole,
} from "./event-form-requests";

afterEach(() => replacePaymentGateway(undefined));

test("a complete form is stored as typed, and read back into the form unchanged", async () => {
  const artist = await makeArtist();
  const cookie = await cookieFor(artist);
  const answer = await create(cookie, whole);

  const [event] = await db.select().from(events).where(eq(events.artistId, artist.id));

  expect([answer.status, answer.headers.get("Location")]).toEqual([
    302,
    `/dashboard/${event!.id}?published`,
  ]);

  expect(event).toMatchObject({
    title: "Đêm Hạ Vàng",
    description: "Dòng một\n\nDòng hai",
    descriptionOther: null,
    ticketPriceCents: 1250,
    startTime: new Date("2094-07-05T03:00:00Z"),
    endTime: new Date("2094-07-05T04:30:00Z"),
    sampleVideos: ["https://example.com/1.mp4", "https://example.com/2.mp4"],
    chatEnabled: false,
    tipsEnabled: true,
    clipsEnabled: true,
    tellFollowers: false,
    replayDays: 7,
    status: "published",
  });

  const { typed } = await edit.loader(
    args(asked(`/dashboard/${event!.id}/edit`, cookie), event!.id),
  );
  const { intent: _intent, sampleVideosSent: _sent, ...same } = whole;

  expect(typed).toEqual({
    ...same,
    saleTimes: "move",
    ticketPrice: "12.50",
    ticketPriceVnd: "150000",
    sampleVideos: event!.sampleVideos,
    chatEnabled: false,
    tipsEnabled: true,
    clipsEnabled: true,
    tellFollowers: false,
  });
});

test("a new show in the past without a price is told both at once", async () => {
  const cookie = await cookieFor(await makeArtist());
  const { data } = await create(cookie, {
    ...whole,
    title: "",
    startTime: "2025-07-04T20:00",
    endTime: "2025-07-04T21:30",
    ticketPrice: "",
    ticketPriceVnd: "",
  });

  expect(data.lastResult.error).toMatchObject({
    title: ["Title is required"],
    startTime: ["This time is in the past. Please choose another."],
    ticketPrice: [expect.stringContaining("price")],
  });
});

test("an invalid form returns with all typed values and errors", async () => {
  const cookie = await cookieFor(await makeArtist());
  const wrong: Fields = {
    ...whole,
    title: "",
    maxAttendees: "nhiều",
    sampleVideos: ["no address", ""],
    endTime: "2094-07-04T19:00",
  };
  const { data, init } = await create(cookie, wrong);

  expect(init!.status).toBe(400);

  const { initialValue, error } = data.lastResult;
  const { intent: _intent, sampleVideosSent: _sent, ...typed } = wrong;

  expect(initialValue).toEqual({
    ...typed,
    ticketTypesFrom: "",
    chatEnabled: false,
    tipsEnabled: true,
    clipsEnabled: true,
    tellFollowers: false,
  });
  expect(error).toMatchObject({
    title: ["Title is required"],
    endTime: ["The end must be after the start."],
    sampleVideos: ["Please use an http or https address."],
  });
  expect(error.maxAttendees).toHaveLength(1);
});

test("the buttons of the form work without scripts and store nothing", async () => {
  const artist = await makeArtist();
  const cookie = await cookieFor(artist);
  const shown = {
    "shown-startTime": "2094-07-04T20:00",
    "shown-endTime": "2094-07-04T21:30",
    "shown-duration": "90",
  };
  const quick = await create(cookie, { ...whole, ...shown, title: "", intent: "duration-30" });

  expect(quick.data.lastResult.initialValue).toMatchObject({
    title: "",
    duration: "30",
    endTime: "2094-07-04T20:30",
  });
  expect(quick.data.lastResult.error).toEqual({ "": [] });

  const added = await create(cookie, { ...whole, intent: "add-video" });

  expect(added.data.lastResult.initialValue.sampleVideos).toEqual([...whole.sampleVideos!, ""]);

  const removed = await create(cookie, { ...whole, intent: "remove-video-0" });

  expect(removed.data.lastResult.initialValue.sampleVideos).toEqual([
    "",
    "https://example.com/2.mp4",
  ]);
  expect(await db.select().from(events).where(eq(events.artistId, artist.id))).toEqual([]);
});

test("changing the start moves the end without scripts", async () => {
  const artist = await makeArtist();
  const shown = {
    "shown-startTime": "2094-07-04T20:00",
    "shown-endTime": "2094-07-04T21:30",
    "shown-duration": "90",
  };

  await create(await cookieFor(artist), { ...whole, ...shown, startTime: "2094-08-01T20:00" });

  const [event] = await db.select().from(events).where(eq(events.artistId, artist.id));

  expect(event!.endTime).toEqual(new Date("2094-08-02T04:30:00Z"));
});

test("a draft is saved as a draft and published later", async () => {
  const artist = await makeArtist();
  const cookie = await cookieFor(artist);

  await create(cookie, { ...whole, intent: "draft" });

  const [draft] = await db.select().from(events).where(eq(events.artistId, artist.id));

  expect(draft!.status).toBe("draft");

  const view = await edit.loader(args(asked("/", cookie), draft!.id));

  expect(view.kind).toBe("draft");
  await change(cookie, draft!.id, { ...whole, intent: "draft" });
  expect((await stored(draft!.id))!.status).toBe("draft");
  await change(cookie, draft!.id, { ...whole, intent: "publish" });
  expect((await stored(draft!.id))!.status).toBe("published");
});

test("clearing optional fields in an edit deletes them", async () => {
  const artist = await makeArtist();
  const cookie = await cookieFor(artist);

  await create(cookie, whole);

  const [event] = await db.select().from(events).where(eq(events.artistId, artist.id));
  const blank = {
    ...whole,
    titleOther: "",
    description: " ",
    maxAttendees: "",
    imageUrl: "",
    kind: "",
    intent: "save",
  };

  await change(cookie, event!.id, blank);
  expect(await stored(event!.id)).toMatchObject({
    titleOther: null,
    description: null,
    maxAttendees: null,
    imageUrl: null,
    kind: null,
  });
});

test("the second of two concurrent edits gets a conflict, keeps its values, and can then be saved", async () => {
  const artist = await makeArtist();
  const cookie = await cookieFor(artist);

  await create(cookie, whole);

  const [event] = await db.select().from(events).where(eq(events.artistId, artist.id));
  const revision = revisionOf(event!);

  await change(cookie, event!.id, { ...whole, title: "Một", revision, intent: "save" });

  const wrong = await change(cookie, event!.id, { ...whole, title: "", revision, intent: "save" });

  expect(wrong.data.lastResult.revision).toBe(revision);

  const second = await change(cookie, event!.id, {
    ...whole,
    title: "Hai",
    revision,
    intent: "save",
  });

  expect(second.init!.status).toBe(409);
  expect(second.data.lastResult).toMatchObject({
    initialValue: { title: "Hai" },
    revision: undefined,
  });
  expect(second.data.lastResult.error[""]![0]).toMatch(/changed in another window/);
  expect((await stored(event!.id))!.title).toBe("Một");

  const { revision: newest } = await edit.loader(args(asked("/", cookie), event!.id));

  await change(cookie, event!.id, { ...whole, title: "Hai", revision: newest, intent: "save" });
  expect((await stored(event!.id))!.title).toBe("Hai");
});

test("a form refused for another reason keeps its revision", async () => {
  const artist = await makeArtist();
  const cookie = await cookieFor(artist);

  await create(cookie, whole);

  const [event] = await db.select().from(events).where(eq(events.artistId, artist.id));

  await transaction(async (tx) => {
    await tx.update(events).set({ status: "cancelled" }).where(eq(events.id, event!.id));
  });

  const refused = await change(cookie, event!.id, { ...whole, revision: "seen", intent: "save" });

  expect(refused.init!.status).toBe(409);
  expect(refused.data.lastResult.revision).toBe("seen");
});

async function posted(cookie: string, fields: Fields, picture: Uint8Array) {
  const image = new File([picture as Uint8Array<ArrayBuffer>], "ảnh.png", { type: "image/png" });
  const form = { ...fields, image };
  const sent = submit("/dashboard/new", form, { cookie: `${cookie}; nhacsong_lang=en` });

  return (await creation.action(sent)) as unknown as Response & Answer;
}

test("an uploaded picture survives an error in another field, and is shown by its stored address", async () => {
  const artist = await makeArtist();
  const cookie = await cookieFor(artist);
  const picture = await sharp({
    create: { width: 900, height: 600, channels: 3, background: "red" },
  })
    .png()
    .toBuffer();
  const { data } = await posted(cookie, { ...whole, title: "" }, picture);
  const imageUrl = String(data.lastResult.initialValue.imageUrl);

  expect(imageUrl).toMatch(/^\/images\/[0-9a-f-]{36}$/);
  await create(cookie, { ...whole, imageUrl });

  const [event] = await db.select().from(events).where(eq(events.artistId, artist.id));

  expect(event!.imageUrl).toBe(imageUrl);

  const shown = async (accept: string) => {
    const request = new Request(`http://localhost${imageUrl}?w=640`, {
      headers: { Accept: accept },
    });
    const answer = await images.loader({
      request,
      params: { id: imageUrl.split("/")[2] },
      context: {},
    } as never);

    return answer.headers.get("Content-Type");
  };

  expect([
    await shown("image/avif,image/webp"),
    await shown("image/webp,*/*"),
    await shown("*/*"),
  ]).toEqual(["image/avif", "image/webp", "image/jpeg"]);
});

test("a file that is not a picture shows an error at its field, and nothing is created", async () => {
  const artist = await makeArtist();
  const { data } = await posted(
    await cookieFor(artist),
    whole,
    new TextEncoder().encode("no picture"),
  );

  expect(data.lastResult.error.imageUrl![0]).toMatch(/read this file as a picture/);
  expect(data.lastResult.initialValue.imageUrl).toBe(whole.imageUrl);
  expect(await db.select().from(events).where(eq(events.artistId, artist.id))).toEqual([]);
});

test("a form sent after the session ended is restored after signing in", async () => {
  const artist = await makeArtist();
  const cookie = await cookieFor(artist);

  await transaction(
    async (tx) => void (await tx.delete(sessions).where(eq(sessions.userId, artist.id))),
  );

  const answer = await thrown(() => create(cookie, { ...whole, title: "Đang viết dở" }));
  const back = new URL(answer.headers.get("Location")!, "http://localhost").searchParams.get(
    "returnTo",
  )!;

  expect(back).toMatch(/^\/dashboard\/new\?draft=[\w-]{22}$/);

  const again = await creation.loader(args(asked(back, await cookieFor(artist))));

  expect(again).toMatchObject({
    isRestored: true,
    typed: { title: "Đang viết dở", sampleVideos: whole.sampleVideos },
  });

  const wrong = await creation.loader(
    args(asked("/dashboard/new?draft=guess", await cookieFor(artist))),
  );

  expect(wrong).toMatchObject({ isRestored: false, typed: { title: "" } });
});

test("forms of guests who never signed in are not stored", async () => {
  const answer = await thrown(() => create("nhacsong_session=made.up", whole));

  expect(answer.headers.get("Location")).toBe("/login?returnTo=%2Fdashboard%2Fnew");
});

/** The names of the price fields that the form of a new event, or of a stored one, shows. */
async function priceFieldsOf(cookie: string, id?: string) {
  const view = id
    ? await edit.loader(args(asked(`/dashboard/${id}/edit`, cookie), id))
    : await creation.loader(args(asked("/dashboard/new", cookie)));

  return view.prices.map(({ name }) => name);
}

test("the form has prices in dollars and đồng, and in further currencies where the site takes them", async () => {
  const artist = await makeArtist();
  const cookie = await cookieFor(artist);

  expect(await priceFieldsOf(cookie)).toEqual(["ticketPrice", "ticketPriceVnd"]);
  replacePaymentGateway({ ...testGateway, currencies: ["usd", "vnd", "eur", "aud"] });

  const three = ["ticketPrice", "ticketPriceVnd", "ticketPriceEur"];

  expect(await priceFieldsOf(cookie)).toEqual([...three, "ticketPriceAud"]);
  await create(cookie, { ...whole, ticketPriceEur: "15,50" });

  const [event] = await db.select().from(events).where(eq(events.artistId, artist.id));

  expect(event).toMatchObject({
    ticketPriceCents: 1250,
    ticketPriceVnd: 150_000,
    ticketPriceEur: 1550,
  });

  const refused = await create(cookie, {
    ...whole,
    ticketPriceEur: "0,99",
    ticketPriceAud: "1.234",
  });

  expect(refused.data.lastResult).toMatchObject({
    initialValue: { ticketPriceEur: "0,99" },
    error: {
      ticketPriceEur: ["Ticket prices go from €1.00 to €9,999.00."],
      ticketPriceAud: ["Please enter a price in Australian dollars with at most two decimals."],
    },
  });
  replacePaymentGateway(undefined);
  expect(await priceFieldsOf(cookie, event!.id)).toEqual(three);
  await change(cookie, event!.id, { title: "Đêm Hạ Trắng", intent: "save" });
  expect(await stored(event!.id)).toMatchObject({ title: "Đêm Hạ Trắng", ticketPriceEur: 1550 });

  const dearer = await change(cookie, event!.id, { ticketPriceEur: "16", intent: "save" });

  expect(dearer.data.lastResult.error.ticketPriceEur).toEqual([
    "This site doesn't take payments in EUR. Please leave this price blank.",
  ]);
  await change(cookie, event!.id, { ticketPriceEur: "", intent: "save" });
  expect(await stored(event!.id)).toMatchObject({ ticketPriceEur: null, ticketPriceCents: 1250 });
});
