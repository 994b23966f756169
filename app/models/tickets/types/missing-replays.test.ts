import { eq } from "drizzle-orm";
import { afterEach, expect, test } from "vitest";
import { db } from "~db/client.server";
import { notices, outbox, payments, tickets } from "~db/schema";
import { clock } from "~/platform/clock/clock";
import type { Member } from "~/models/base/actor";
import { redeemCode } from "~/models/checkout/purchases/redeem-code.server";
import { startTicketPayment } from "../../../../test/factories/checkout/card-payments";
import { payWithTestCard } from "~/models/checkout/purchases/test-payment.server";
import {
  deleteExpiredRecordings,
  saveRecording,
} from "~/models/live/streams/replay/recordings.server";
import { makeCode } from "../../../../test/factories/tickets/codes";
import { changeEvent, makeBuyer, stopClock } from "../../../../test/factories/money/money";
import { endShow } from "../../../../test/factories/live/replays";
import { makeTypedShow } from "../../../../test/factories/tickets/ticket-types";
import { refundMissingReplays } from "../refunds.server";

const HOUR = 3600_000;
const real = clock.now;

afterEach(() => {
  clock.now = real;
});

/** Creates a show that ended an hour ago and sells tickets for its replay. */
async function makeEndedShow() {
  const types = [{ ticketPriceCents: 1800 }, { ticketPriceCents: 700, access: "replay" as const }];
  const { show, types: made } = await makeTypedShow(types, { replayDays: 1 });
  const buy = async (type = 1, options = {}) => {
    const buyer = await makeBuyer();
    const given = { ticketTypeId: made[type]!.id, ...options };
    const { id } = await startTicketPayment(buyer, show.id, types[type]!.ticketPriceCents, given);

    await payWithTestCard(buyer, id, "pays");

    return buyer;
  };

  return { show, buy, replayType: made[1]!.id, ended: new Date(Date.now() - HOUR) };
}

const stateOf = async ({ userId }: Member) =>
  (await db.query.tickets.findFirst({ where: eq(tickets.userId, userId) }))?.status;
const mailsTo = async ({ userId }: Member) =>
  (await db.query.outbox.findMany({ where: eq(outbox.userId, userId) })).map(
    ({ subject, text }) => `${subject}\n${text}`,
  );

test("tickets for a replay that is never ready go back six hours after the broadcast", async () => {
  const { show, buy, replayType, ended } = await makeEndedShow();

  await makeCode({ artistId: show.artistId, kind: "free", text: "MIENPHI" });

  const live = await buy(0);
  const early = await buy();

  await endShow(show.id, ended);

  const late = await buy();
  const free = await makeBuyer();

  await redeemCode(free, show.id, { code: "MIENPHI", ticketTypeId: replayType });
  stopClock(ended.getTime() + 6 * HOUR - 1);
  await refundMissingReplays();
  expect(await Promise.all([early, late, free].map(stateOf))).toEqual([
    "active",
    "active",
    "active",
  ]);
  stopClock(ended.getTime() + 6 * HOUR);
  for (let n = 0; n < 2; n++) await refundMissingReplays();
  expect(await Promise.all([live, early, late, free].map(stateOf))).toEqual([
    "active",
    "refunded",
    "refunded",
    "refunded",
  ]);
  for (const buyer of [early, late]) {
    expect(
      await db.query.payments.findMany({ where: eq(payments.userId, buyer.userId) }),
    ).toMatchObject([{ state: "refunded", reason: "noReplay" }]);
    expect((await mailsTo(buyer)).filter((mail) => mail.includes("couldn't be made"))).toHaveLength(
      1,
    );
    expect(
      await db.query.notices.findMany({ where: eq(notices.userId, buyer.userId) }),
    ).toMatchObject([{ kind: "refunded" }]);
  }

  expect((await mailsTo(free)).filter((mail) => mail.startsWith("No replay of"))).toHaveLength(1);
});

test("tickets stay once the replay was ready, also after it has expired", async () => {
  const { show, buy, ended } = await makeEndedShow();

  await endShow(show.id, ended);

  const buyer = await buy();

  await saveRecording(show.id, { durationMs: 1000, bytes: 10, spans: [] });
  for (const hours of [7, 26]) {
    stopClock(ended.getTime() + hours * HOUR);
    await deleteExpiredRecordings();
    await refundMissingReplays();
  }

  await changeEvent(show.id, { replayDays: 30 });
  await refundMissingReplays();
  expect(await stateOf(buyer)).toBe("active");
});

test("a recording of nothing is no replay, and neither is a show that never went live", async () => {
  const [empty, absent] = [await makeEndedShow(), await makeEndedShow()];

  await endShow(empty.show.id, empty.ended);
  await saveRecording(empty.show.id, { durationMs: 0, bytes: 0, spans: [] });

  const buyers = [await empty.buy().catch(() => null), await absent.buy()];

  expect(buyers[0]).toBeNull();
  await changeEvent(absent.show.id, {
    startTime: new Date(Date.now() - 2 * HOUR),
    endTime: absent.ended,
  });
  stopClock(absent.ended.getTime() + 6 * HOUR);
  await refundMissingReplays();
  expect(await stateOf(buyers[1]!)).toBe("refunded");
});
