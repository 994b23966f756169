import { afterEach, beforeEach, expect, test } from "vitest";
import { startTicketPayment } from "../factories/checkout/card-payments";
import { payWithTestCard } from "~/models/checkout/purchases/test-payment.server";
import { findValidTicket } from "~/models/tickets/ticket-access.server";
import { refundTicket } from "~/models/tickets/refunds.server";
import { loader as list } from "../../app/routes/admin+/receipts";
import { loader as csv } from "../../app/routes/admin+/receipts[.]csv";
import { makeShow, stopClock } from "../factories/money/money";
import { actorFor, cookieFor, makeUser } from "../factories/accounts/people";
import { useSeller } from "../factories/money/receipts";
import { visit } from "../factories/base/requests";

let resetSeller: () => void;
let restoreClock: () => void;

beforeEach(() => {
  resetSeller = useSeller();
  restoreClock = stopClock(new Date("2031-12-31T10:00:00Z"));
});
afterEach(() => {
  resetSeller();
  restoreClock();
});

/** Receipts 1 in dong, 2 in dollars, 3 its refund, and 4; after New Year 1 again. */
async function sellOverNewYear() {
  const startTime = new Date("2032-03-01T12:00:00Z");
  const endTime = new Date("2032-03-01T14:00:00Z");
  const show = await makeShow({
    title: "=Đêm, Hạ Vàng",
    startTime,
    endTime,
    ticketPriceVnd: 360_000,
  });
  const buy = async (name: string, currency: "usd" | "vnd", amount: number) => {
    const buyer = actorFor(await makeUser({ name }));

    await payWithTestCard(
      buyer,
      (await startTicketPayment(buyer, show.id, amount, { currency })).id,
      "pays",
    );

    return buyer;
  };

  await buy("Nguyễn Thị Ngọc Ánh", "vnd", 360_000);

  const minh = await buy("Minh", "usd", 1800);

  await refundTicket(minh, (await findValidTicket(minh.userId, show.id))!.id);
  await buy("Lan", "usd", 1800);
  // 17:30 in UTC is after midnight in Vietnam.
  stopClock(new Date("2031-12-31T17:30:00Z"));
  await buy("Vy", "usd", 1800);
}

async function adminArgs(path: string, language = "en") {
  const cookie = `${await cookieFor(await makeUser({ role: "admin" }))}; nhacsong_lang=${language}`;

  return visit(path, { cookie });
}

async function linesOf(path: string, language?: string) {
  const answer = await csv(await adminArgs(path, language));

  return {
    name: answer.headers.get("content-disposition"),
    lines: (await answer.text()).trim().split("\r\n"),
  };
}

test("admins get every receipt of a year in the order of numbers, with sums per currency and rate of VAT", async () => {
  await sellOverNewYear();
  restoreClock();

  const show = `"'=Đêm, Hạ Vàng"`;
  const { name, lines } = await linesOf("/admin/receipts.csv?year=2031");

  expect(name).toContain("nhacsong-receipts-2031.csv");
  expect(lines[0]).toContain(
    "Number,Date (Vietnam),Kind,Corrects,Buyer,Show,Net,VAT %,VAT,Total,Currency",
  );
  expect(lines.slice(1)).toEqual([
    `2031-000001,2031-12-31,Ticket,,Nguyễn Thị Ngọc Ánh,${show},333333,8,26667,360000,VND`,
    `2031-000002,2031-12-31,Ticket,,Minh,${show},16.67,8,1.33,18.00,USD`,
    `2031-000003,2031-12-31,Refund,2031-000002,Minh,${show},-16.67,8,-1.33,-18.00,USD`,
    `2031-000004,2031-12-31,Ticket,,Lan,${show},16.67,8,1.33,18.00,USD`,
    "Sum,,,,,,16.67,8,1.33,18.00,USD",
    "Sum,,,,,,333333,8,26667,360000,VND",
  ]);

  const next = await linesOf("/admin/receipts.csv?year=2032", "vi");

  expect(next.lines.slice(1)).toEqual([
    `2032-000001;2032-01-01;Vé;;Vy;'=Đêm, Hạ Vàng;16,67;8;1,33;18,00;USD`,
    "Tổng;;;;;;16,67;8;1,33;18,00;USD",
  ]);

  const page = await list(await adminArgs("/admin/receipts?state=2031"));

  expect(page.rows.map(({ id }) => id)).toEqual([4, 3, 2, 1].map((n) => `2031-00000${n}`));
  expect(page.sums.map(({ total }) => total)).toEqual(["$18.00", "360,000\u00a0₫"]);
});
