import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { db } from "~db/client.server";
import { notices } from "~db/schema";
import { makeOwedArtist, makePastShow, makeSale } from "../../../test/factories/payouts/payouts";
import { replacePaymentGateway } from "~/integrations/payments/configured.server";
import { markAllRead } from "~/models/delivery/notices/notice-list.server";
import { notifyOfDuePayouts } from "./payout-task.server";
import { preparePayout } from "./prepare-payout.server";
import { recordPayout } from "./record-payout.server";

const PRICE = 360_000;

beforeEach(() => replacePaymentGateway(null));
afterEach(() => replacePaymentGateway(undefined));

type Scene = Awaited<ReturnType<typeof makeOwedArtist>>;

/** Runs the job. @returns kind, path and read state of what the treasurer is told */
async function told({ treasurer }: Scene) {
  await notifyOfDuePayouts();

  const rows = await db.select().from(notices).where(eq(notices.userId, treasurer.userId));

  return rows.map(({ kind, path, readAt }) => [kind, path, readAt === null ? "unread" : "read"]);
}

async function pay({ treasurer, user: { id: artistId } }: Scene, amount: number) {
  const { id } = await preparePayout(treasurer, { artistId, currency: "vnd", amount });

  await recordPayout(treasurer, id, { bankReference: `FT${id}`, isSent: false });
}

const UNREAD = ["payoutDue", "/admin/payouts", "unread"];
const READ = ["payoutDue", "/admin/payouts", "read"];

test("due money rings the bell once, again for a later show, and until it is paid", async () => {
  const scene = await makeOwedArtist();

  expect(await told(scene)).toEqual([UNREAD]);
  await markAllRead(scene.treasurer);
  expect(await told(scene)).toEqual([READ]);

  const laterShow = await makePastShow(scene.user.id, 4);

  await makeSale(laterShow.id);
  expect(await told(scene)).toEqual([UNREAD]);

  await pay(scene, 2 * PRICE);
  expect(await told(scene)).toEqual([]);
});

test("the money of test payments is not due", async () => {
  replacePaymentGateway(undefined);

  expect(await told(await makeOwedArtist())).toEqual([]);
});
