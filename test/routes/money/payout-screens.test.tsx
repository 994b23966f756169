import { expect, test } from "vitest";
import { preparePayout } from "~/models/payouts/prepare-payout.server";
import { recordPayout } from "~/models/payouts/record-payout.server";
import { ArtistsToPay } from "~/routes/admin+/payouts/artists-to-pay";
import { treasurerView } from "~/routes/admin+/payouts/payouts-view.server";
import { PreparedPayouts } from "~/routes/admin+/payouts/prepared-payouts";
import { loader as csv } from "~/routes/admin+/payouts[.]csv";
import * as payoutScreen from "~/routes/admin+/payouts_.$id/route";
import { payoutView } from "~/routes/admin+/payouts_.$id/payout-view.server";
import { SendPayout } from "~/routes/admin+/payouts_.$id/send-payout";
import { AccountPanel } from "~/routes/dashboard+/payouts/account-panel";
import { HeldBack, OwedSums, PaidOut } from "~/routes/dashboard+/payouts/owed";
import { payoutsView } from "~/routes/dashboard+/payouts/payouts-view.server";
import { savePayoutAccount } from "~/models/payouts/payout-accounts.server";
import { cookieFor } from "../../factories/people";
import { BANK_ACCOUNT, makeOwedArtist, makePastShow, makeSale } from "../../factories/payouts";
import { render } from "../../factories/render";
import { comeBack, submit, visit } from "../../factories/requests";

const PRICE = 360_000;

async function scene() {
  const owed = await makeOwedArtist();
  const { treasurer, user } = owed;
  const asAdmin = `${await cookieFor({ id: treasurer.userId })}; nhacsong_lang=vi`;
  const asArtist = `${await cookieFor(user)}; nhacsong_lang=vi`;
  const prepare = () => preparePayout(treasurer, { artistId: user.id, currency: "vnd", amount: PRICE });
  return { ...owed, asAdmin, asArtist, prepare };
}
const open = (path: string, cookie: string) => visit(path, { cookie }).request;

test("the treasurer sees what is owed, prepares it, and finds the account and a QR code", async () => {
  const { asAdmin, prepare, user } = await scene();
  const dong = (await treasurerView(open("/admin/payouts", asAdmin))).currencies.find((it) => it.currency === "vnd")!;
  const artists = dong.artists.filter(({ id }) => id === user.id);
  const list = await render(<ArtistsToPay row={{ ...dong, artists }} />);
  for (const text of ["360.000", "Vietcombank ••• 9999", 'name="artistId"', 'value="360000"', 'value="prepare"'])
    expect(list).toContain(text);
  const { id } = await prepare();
  const view = await treasurerView(open("/admin/payouts", asAdmin));
  expect(await render(<PreparedPayouts view={view} />)).toContain(`/admin/payouts/${id}`);
  const page = await payoutView(open(`/admin/payouts/${id}`, asAdmin), String(id));
  const html = await render(<SendPayout view={page} />);
  for (const text of [BANK_ACCOUNT.account, "HA VY", "Vietcombank", `NHAC SONG CHI TRA ${id}`, "<svg", 'value="paid"'])
    expect(html).toContain(text);
  expect(html).not.toContain('name="isSent"');
});

test("a payout without a bank reference comes back, and one that is decided says so", async () => {
  const { asAdmin, prepare, treasurer } = await scene();
  const { id } = await prepare();
  const send = (fields: Record<string, string>) =>
    payoutScreen.action({
      ...submit(`/admin/payouts/${id}`, { intent: "paid", ...fields }, { cookie: asAdmin }),
      params: { id: String(id) },
    });
  expect(comeBack(await send({ bankReference: " " }))).toMatchObject({ status: 400 });
  await recordPayout(treasurer, id, { bankReference: "FT1", isSent: false });
  expect(comeBack(await send({ bankReference: "FT2" }))).toMatchObject({ status: 409 });
  expect(await send({ bankReference: "FT1" })).toMatchObject({ status: 302 });
});

test("the file for bulk payment has each prepared payout, and no cell is a formula", async () => {
  const { asAdmin, prepare, artist } = await scene();
  await savePayoutAccount(artist, { currency: "usd", ...BANK_ACCOUNT });
  const { id } = await prepare();
  const rows = (await (await csv(visit("/admin/payouts.csv?currency=vnd", { cookie: asAdmin }))).text()).split("\r\n");
  expect(rows.find((row) => row.startsWith(`${id},`))).toBe(
    `${id},HA VY,Việt Nam,Vietcombank,0123499999,970436,360000,VND,NHAC SONG CHI TRA ${id}`,
  );
  const evil = await makeOwedArtist({ accountName: "=cmd|'/c calc'!A1" });
  await preparePayout(evil.treasurer, { artistId: evil.user.id, currency: "vnd", amount: PRICE });
  const text = await (await csv(visit("/admin/payouts.csv?currency=vnd", { cookie: asAdmin }))).text();
  expect(text).toContain(",'=cmd|");
  const dollars = await (await csv(visit("/admin/payouts.csv?currency=usd", { cookie: asAdmin }))).text();
  expect(dollars).not.toContain("VND");
});

test("artists see what is owed, the day it becomes due, what was paid, and their account without its number", async () => {
  const { asArtist, user, treasurer, prepare } = await scene();
  const young = await makePastShow(user.id, 1);
  await makeSale(young.id, { amount: 150_000 });
  const { id } = await prepare();
  await recordPayout(treasurer, id, { bankReference: "FT26327", isSent: false });
  const view = await payoutsView(open("/dashboard/payouts", asArtist));
  expect(view.owed).toMatchObject([{ currency: "vnd", missing: null, hint: null }]);
  expect(view.heldBack).toMatchObject([{ eventId: young.id, amount: "150.000\u00a0₫" }]);
  const html =
    (await render(<OwedSums row={view.owed[0]!} isOnly />)) +
    (await render(<HeldBack rows={view.heldBack} />)) +
    (await render(<PaidOut payouts={view.payouts} />));
  for (const text of ["150.000", "Đến hạn ngày", "360.000", "FT26327", "Vietcombank ••• 9999"])
    expect(html).toContain(text);
  const [dollars, dong] = view.accounts;
  const forms =
    (await render(<AccountPanel account={dong!} banks={view.banks} />)) +
    (await render(<AccountPanel account={dollars!} banks={view.banks} />));
  for (const name of ["bin", "account", "accountName"]) expect(forms).toContain(`name="${name}"`);
  expect(forms + html).not.toContain(BANK_ACCOUNT.account);
  const withIban = await payoutsView(open("/dashboard/payouts?kind=iban", asArtist));
  expect(await render(<AccountPanel account={withIban.accounts[0]!} banks={[]} />)).toContain('name="iban"');
  const inUs = await payoutsView(open("/dashboard/payouts?kind=us", asArtist));
  expect(await render(<AccountPanel account={inUs.accounts[0]!} banks={[]} />)).toContain('name="routing"');
});
