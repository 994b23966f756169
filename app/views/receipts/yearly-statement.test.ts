import { afterEach, expect, test } from "vitest";
import { stopClock } from "../../../test/factories/money";
import { makeOwedArtist, makeSale } from "../../../test/factories/payouts";
import { cookieFor } from "../../../test/factories/people";
import { visit } from "../../../test/factories/requests";
import { formatPlainDate } from "~/locales/dates";
import { sellerYear, sellerZone } from "~/models/receipts/seller.server";
import { yearlyStatementView } from "./yearly-statement.server";

let restore: () => void;
afterEach(() => restore());

test("only a year that is over has a balance at its end; years to come have no statement", async () => {
  const now = new Date();
  restore = stopClock(now);
  const { user, show } = await makeOwedArtist();
  const year = sellerYear();
  await makeSale(show.id, { amount: 200_000, paidAt: new Date(`${year - 1}-06-01T12:00:00Z`) });
  const cookie = `${await cookieFor(user)}; nhacsong_lang=en`;
  const read = (asked: number) => yearlyStatementView(visit("/", { cookie }).request, String(asked));
  const closing = async (asked: number) => (await read(asked)).currencies[0]!.sums.at(-1);
  const today = formatPlainDate(now, "en", sellerZone());
  expect(await closing(year)).toMatchObject({ label: `Balance on ${today}`, amount: "560,000\u00a0₫" });
  expect(await closing(year - 1)).toMatchObject({ label: "Balance at the end of the year" });
  await expect(read(year + 1)).rejects.toMatchObject({ code: "not_found" });
});
