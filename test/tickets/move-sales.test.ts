import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import * as dashboard from "~/routes/dashboard+/_index";
import * as edit from "~/routes/dashboard+/$id+/edit";
import { formOfEvent } from "~/models/shows/events/editing/form/form-values";
import { wallTimeAt } from "~/models/shows/events/protocol";
import { db, transaction } from "~db/client.server";
import { codes, events, passes, passEvents, ticketTypes, users } from "~db/schema";
import { cookieFor } from "../factories/accounts/people";
import { makeTypedShow } from "../factories/tickets/ticket-types";
import { toastOf } from "../factories/base/requests";
import { args, asked, change, stored } from "../shows/event-form-requests";

const HOUR = 3600_000;
const DAY = 24 * HOUR;
const now = Math.floor(Date.now() / HOUR) * HOUR;
const from = (days: number) => new Date(now + days * DAY);
const zone = "Asia/Ho_Chi_Minh";

/** A show in 20 days with two types, a code and a pass, whose sales all have times. */
async function makeShowWithSales() {
  const startTime = from(20);
  const { show, types } = await makeTypedShow(
    [
      { saleStart: from(-5), saleEnd: from(10) },
      { saleStart: from(10), saleEnd: from(19) },
    ],
    { startTime, endTime: from(20.1), duration: 144, timeZone: zone },
  );
  const { id: eventId, artistId } = show;
  const [code, pass] = await transaction(async (tx) => {
    const percent = {
      artistId,
      eventId,
      text: "SOM",
      kind: "percent",
      percent: 10,
      validUntil: from(12),
    } as const;
    const sold = {
      artistId,
      name: "Mùa hè",
      ticketPriceCents: 3000,
      saleUntil: from(15),
      state: "on_sale",
    } as const;
    const [madeCode] = await tx.insert(codes).values(percent).returning();
    const [madePass] = await tx.insert(passes).values(sold).returning();

    await tx.insert(passEvents).values({ passId: madePass!.id, eventId, position: 0 });

    return [madeCode!, madePass!];
  });
  const artist = (await db.query.users.findFirst({ where: eq(users.id, artistId) }))!;

  return { show, types, code, pass, cookie: await cookieFor(artist) };
}

type Scene = Awaited<ReturnType<typeof makeShowWithSales>>;

async function moveShow({ show, cookie }: Scene, days: number, saleTimes: "move" | "keep") {
  const startTime = wallTimeAt(new Date(show.startTime.getTime() + days * DAY), zone);
  const endTime = wallTimeAt(new Date(show.endTime.getTime() + days * DAY), zone);

  return change(cookie, show.id, { startTime, endTime, saleTimes, intent: "save" });
}

async function readSales({ types, code, pass }: Scene) {
  const typeOf = async (id: string) =>
    (await db.query.ticketTypes.findFirst({ where: eq(ticketTypes.id, id) }))!;
  const [running, next] = [await typeOf(types[0]!.id), await typeOf(types[1]!.id)];

  return {
    running: [running.saleStart, running.saleEnd],
    next: [next.saleStart, next.saleEnd],
    code: (await db.query.codes.findFirst({ where: eq(codes.id, code.id) }))!.validUntil,
    pass: (await db.query.passes.findFirst({ where: eq(passes.id, pass.id) }))!.saleUntil,
  };
}

test("sale times follow a show that is moved, and a sale that runs keeps running", async () => {
  const scene = await makeShowWithSales();
  const { saleTimes } = await edit.loader(
    args(asked(`/dashboard/${scene.show.id}/edit`, scene.cookie), scene.show.id),
  );

  expect(saleTimes).toBe(6);

  const done = (await moveShow(scene, 7, "move")) as unknown as Response;

  expect(await stored(scene.show.id)).toMatchObject({ startTime: from(27) });
  expect(await toastOf(done)).toMatchObject({ body: "6 sale times moved along with the start." });
  expect(await readSales(scene)).toEqual({
    running: [from(-5), from(17)],
    next: [from(17), from(26)],
    code: from(19),
    pass: from(22),
  });
});

test("sale times stay where the artist says so, and without a new start", async () => {
  const scene = await makeShowWithSales();
  const before = await readSales(scene);

  await moveShow(scene, 7, "keep");
  expect(await readSales(scene)).toEqual(before);

  await change(scene.cookie, scene.show.id, {
    title: "Đêm khác",
    saleTimes: "move",
    intent: "save",
  });
  expect(await stored(scene.show.id)).toMatchObject({ title: "Đêm khác" });
  expect(await readSales(scene)).toEqual(before);
});

test("a form that comes back keeps the answer about sale times", async () => {
  const scene = await makeShowWithSales();
  const refused = await change(scene.cookie, scene.show.id, {
    title: "",
    saleTimes: "keep",
    intent: "save",
  });

  expect(refused.data.lastResult).toMatchObject({ initialValue: { saleTimes: "keep" } });
  expect(formOfEvent((await stored(scene.show.id))!).saleTimes).toBe("move");
});

test("the dashboard warns while a published show with free seats sells nothing", async () => {
  const { show, types, cookie } = await makeShowWithSales();
  const gap = async () =>
    (await dashboard.loader(args(asked("/dashboard", cookie)))).rows[0]!.saleGap;
  const setTypes = (window: Partial<typeof ticketTypes.$inferInsert>) =>
    transaction(
      async (tx) =>
        void (await tx.update(ticketTypes).set(window).where(eq(ticketTypes.eventId, show.id))),
    );

  expect(types).toHaveLength(2);
  expect(await gap()).toBeNull();

  await setTypes({ saleStart: from(1), saleEnd: from(2) });
  expect(await gap()).toBe("soon");
  await setTypes({ saleStart: null, saleEnd: from(-1) });
  expect(await gap()).toBe("ended");

  await transaction(async (tx) => {
    await tx.update(events).set({ status: "draft" }).where(eq(events.id, show.id));
  });
  expect(await gap()).toBeNull();
});
