import { expect, test } from "vitest";
import { transaction } from "~db/client.server";
import { bookPartRefund } from "~/models/money/ledger/partial-refunds.server";
import { takeBackOwed } from "~/models/payouts/connect/automatic-reversals.server";
import { cancelPayout, preparePayout } from "~/models/payouts/prepare-payout.server";
import { recordPayout } from "~/models/payouts/record-payout.server";
import { ArtistsToPay } from "~/routes/admin+/payouts/artists-to-pay";
import { treasurerView } from "~/routes/admin+/payouts/payouts-view.server";
import { payoutsAction } from "~/routes/admin+/payouts/payouts-actions.server";
import { RecordedPayouts } from "~/routes/admin+/payouts/recorded-payouts";
import { PreparedPayouts } from "~/routes/admin+/payouts/prepared-payouts";
import { loader as csv } from "~/routes/admin+/payouts[.]csv";
import * as payoutScreen from "~/routes/admin+/payouts_.$id/route";
import { payoutView } from "~/routes/admin+/payouts_.$id/payout-view.server";
import { SendPayout } from "~/routes/admin+/payouts_.$id/send-payout";
import { AccountPanel } from "~/routes/dashboard+/money/account-panel";
import { HeldBackList, OwedSums, PaidOutTable } from "~/routes/dashboard+/money/owed";
import { payoutsView } from "~/routes/dashboard+/money/payouts-view.server";
import { sendTransfer } from "~/models/payouts/connect/send-transfer.server";
import { takeBackTransfer } from "~/models/payouts/connect/take-back-transfer.server";
import { SendTransfer } from "~/routes/admin+/payouts_.$id/send-transfer";
import { TakeBackTransfer } from "~/routes/admin+/payouts_.$id/take-back-transfer";
import { action as artistAction } from "~/routes/dashboard+/money/route";
import { StripePanel } from "~/routes/dashboard+/money/stripe-panel";
import { makeArtistMember, PASSWORD } from "../factories/accounts/members";
import { openStripe } from "../factories/checkout/stripe";
import { cookieFor } from "../factories/accounts/people";
import {
  BANK_ACCOUNT,
  enterAccount,
  makeOwedArtist,
  makePastShow,
  makeSale,
} from "../factories/payouts/payouts";
import { stopClock } from "../factories/money/money";
import { render } from "../factories/base/render";
import { comeBack, type Fields, submit, visit } from "../factories/base/requests";

const PRICE = 360_000;
const HOUR = 3600_000;
const OWNER = { hasPassword: true, hasGoogle: false };

async function scene() {
  const owed = await makeOwedArtist();
  const { treasurer, user } = owed;
  const asAdmin = `${await cookieFor({ id: treasurer.userId })}; nhacsong_lang=vi`;
  const asArtist = `${await cookieFor(user)}; nhacsong_lang=vi`;
  const prepare = () =>
    preparePayout(treasurer, { artistId: user.id, currency: "vnd", amount: PRICE });

  return { ...owed, asAdmin, asArtist, prepare };
}

const open = (path: string, cookie: string) => visit(path, { cookie }).request;
const readFile = async (currency: "usd" | "vnd", cookie: string) =>
  (await csv(visit(`/admin/payouts.csv?currency=${currency}`, { cookie }))).text();

test("the treasurer sees what is owed, prepares it, and finds the account and a QR code", async () => {
  const { asAdmin, prepare, user } = await scene();
  const dong = (await treasurerView(open("/admin/payouts", asAdmin))).currencies.find(
    (it) => it.currency === "vnd",
  )!;
  const artists = dong.artists.filter(({ id }) => id === user.id);
  const list = await render(<ArtistsToPay row={{ ...dong, artists }} />);

  for (const text of [
    "360.000",
    "Vietcombank ••• 9999",
    'name="artistId"',
    'value="360000"',
    'value="prepare"',
  ])
    expect(list).toContain(text);
  const { id } = await prepare();
  const view = await treasurerView(open("/admin/payouts", asAdmin));

  expect(await render(<PreparedPayouts view={view} />)).toContain(`/admin/payouts/${id}`);

  const page = await payoutView(open(`/admin/payouts/${id}`, asAdmin), String(id));
  const html = await render(<SendPayout view={page} />);

  for (const text of [
    BANK_ACCOUNT.account,
    "HA VY",
    "Vietcombank",
    `NHAC SONG CHI TRA ${id}`,
    "<svg",
    'value="paid"',
  ])
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

test("many payouts are recorded by a plain form, which says how many were and lists the others", async () => {
  const { asAdmin, prepare } = await scene();
  const other = await makeOwedArtist();
  const [mine, theirs] = [
    await prepare(),
    await preparePayout(other.treasurer, {
      artistId: other.user.id,
      currency: "vnd",
      amount: PRICE,
    }),
  ];

  await cancelPayout(other.treasurer, theirs.id);

  const post = (fields: Fields) =>
    payoutsAction(submit("/admin/payouts", { intent: "paidMany", ...fields }, { cookie: asAdmin }));

  expect(comeBack(await post({ bankReference: "FT1" }))).toMatchObject({ status: 400 });

  const payoutIds = [mine, theirs].map(({ id }) => String(id));
  const answer = await post({ payoutIds, bankReference: "LO-7", [`reference-${mine.id}`]: "FT9" });
  const { many } = (answer as { data: { many: Parameters<typeof RecordedPayouts>[0] } }).data;

  expect(many).toMatchObject({ recorded: 1, refused: [{ id: theirs.id }] });

  const said = await render(<RecordedPayouts {...many} />);

  for (const text of ["Đã ghi nhận 1 khoản", `/admin/payouts/${theirs.id}`, "đã được ghi nhận"])
    expect(said).toContain(text);
  expect(
    (await payoutView(open(`/admin/payouts/${mine.id}`, asAdmin), String(mine.id))).reference,
  ).toBe("FT9");
});

test("the file for bulk payment has each prepared payout, and no cell is a formula", async () => {
  const { asAdmin, prepare, artist } = await scene();

  await enterAccount(artist, { currency: "usd", ...BANK_ACCOUNT });

  const { id } = await prepare();
  const rows = (await readFile("vnd", asAdmin)).split("\r\n");

  expect(rows.find((row) => row.startsWith(`${id},`))).toBe(
    `${id},HA VY,Việt Nam,Vietcombank,0123499999,970436,,360000,VND,NHAC SONG CHI TRA ${id}`,
  );

  const evil = await makeOwedArtist({ accountName: "=cmd|'/c calc'!A1" });

  await preparePayout(evil.treasurer, { artistId: evil.user.id, currency: "vnd", amount: PRICE });

  expect(await readFile("vnd", asAdmin)).toContain(",'=cmd|");
  expect(await readFile("usd", asAdmin)).not.toContain("VND");
});

test("the file for bulk payment leaves out a payout to an account that was replaced", async () => {
  const { asAdmin, prepare, artist } = await scene();
  const { id } = await prepare();
  const hasRow = async () => (await readFile("vnd", asAdmin)).includes(`\r\n${id},`);

  await enterAccount(artist, { currency: "vnd", ...BANK_ACCOUNT, account: "0999988888" });
  expect(await hasRow()).toBe(true);

  const restore = stopClock(Date.now() + 73 * HOUR);
  const isIncluded = await hasRow().finally(restore);

  expect(isIncluded).toBe(false);
});

test("artists see what is owed, the day it becomes due, what was paid, and their account without its number", async () => {
  const { asArtist, user, treasurer, prepare } = await scene();
  const young = await makePastShow(user.id, 1);

  await makeSale(young.id, { amount: 150_000 });

  const { id } = await prepare();

  await recordPayout(treasurer, id, { bankReference: "FT26327", isSent: false });

  const view = await payoutsView(open("/dashboard/money", asArtist));

  expect(view.owed).toMatchObject([{ currency: "vnd", missing: null, hint: null }]);
  expect(view.heldBack).toMatchObject([{ eventId: young.id, amount: "150.000\u00a0₫" }]);

  const html =
    (await render(<OwedSums row={view.owed[0]!} isOnly />)) +
    (await render(<HeldBackList rows={view.heldBack} />)) +
    (await render(<PaidOutTable payouts={view.payouts} />));

  for (const text of ["150.000", "Đến hạn ngày", "360.000", "FT26327", "Vietcombank ••• 9999"])
    expect(html).toContain(text);
  const [dollars, dong] = view.accounts;
  const forms =
    (await render(<AccountPanel account={dong!} banks={view.banks} owner={OWNER} />)) +
    (await render(<AccountPanel account={dollars!} banks={view.banks} owner={OWNER} />));

  for (const name of ["bin", "account", "accountName", "currentPassword"])
    expect(forms).toContain(`name="${name}"`);
  expect(forms + html).not.toContain(BANK_ACCOUNT.account);

  const withIban = await payoutsView(open("/dashboard/money?kind=iban", asArtist));

  expect(
    await render(<AccountPanel account={withIban.accounts[0]!} banks={[]} owner={OWNER} />),
  ).toContain('name="iban"');

  const inUs = await payoutsView(open("/dashboard/money?kind=us", asArtist));

  expect(
    await render(<AccountPanel account={inUs.accounts[0]!} banks={[]} owner={OWNER} />),
  ).toContain('name="routing"');

  const abroad = { ...inUs.accounts[0]!, kinds: ["au", "ca"] as const };

  for (const [kind, names] of [
    ["au", ["bsb", "account"]],
    ["ca", ["transit", "institution", "account"]],
  ] as const) {
    const form = await render(
      <AccountPanel account={{ ...abroad, kind }} banks={[]} owner={OWNER} />,
    );

    for (const name of names) expect(form).toContain(`name="${name}"`);
    expect(form).not.toContain('name="routing"');
  }
});

test("a wrong password brings the form back with the account but without the password, and guesses are throttled", async () => {
  const user = await makeArtistMember();
  const cookie = await cookieFor(user);
  const send = (currentPassword: string) => {
    const fields = { intent: "account", currency: "vnd", ...BANK_ACCOUNT, currentPassword };

    return artistAction(submit("/dashboard/money", fields, { cookie }));
  };

  const { status, errors, typed } = comeBack(await send("a guess"));

  expect({ status, errors }).toEqual({
    status: 400,
    errors: { currentPassword: ["Current password is incorrect."] },
  });
  expect(typed).toMatchObject({ account: BANK_ACCOUNT.account });
  expect(typed).not.toHaveProperty("currentPassword");

  const view = await payoutsView(open("/dashboard/money", cookie));
  const dong = view.accounts.find(({ currency }) => currency === "vnd")!;
  const lastResult = {
    initialValue: typed as Record<string, string>,
    error: errors as Record<string, string[]>,
  };

  expect(
    await render(<AccountPanel account={dong} banks={[]} owner={OWNER} lastResult={lastResult} />),
  ).toContain("Current password is incorrect.");
  for (let guess = 1; guess < 15; guess++) await send(`guess ${guess}`);
  expect(comeBack(await send(PASSWORD)).status).toBe(429);
});

test("an artist without a password is asked to sign in again", async () => {
  const { asArtist } = await scene();
  const { accounts } = await payoutsView(open("/dashboard/money", asArtist));
  const owner = { hasPassword: false, hasGoogle: true };
  const html = await render(<AccountPanel account={accounts[0]!} banks={[]} owner={owner} />);

  expect(html).toContain("/api/auth/google?returnTo=/dashboard/money");
  expect(html).not.toContain('name="currentPassword"');
});

test("an artist opens an account at Stripe, chooses it, and the treasurer sends to it and takes a part back", async () => {
  const { double, close } = await openStripe(["usd"], { hasConnect: true });

  double.otherBalances = { usd: 1000 };

  const { asAdmin, asArtist, user, show, treasurer } = await scene();
  const sale = await makeSale(show.id, { amount: 5000, currency: "usd" });
  const panel = async (path = "/dashboard/money") => {
    const view = await payoutsView(open(path, asArtist));
    const dollars = view.accounts.find(({ currency }) => currency === "usd")!;

    return (
      (await render(<StripePanel stripe={view.stripe!} />)) +
      (await render(<AccountPanel account={dollars} banks={[]} owner={OWNER} />))
    );
  };

  const send = (fields: Record<string, string>) =>
    artistAction(submit("/dashboard/money", fields, { cookie: asArtist })) as Promise<Response>;

  expect(await panel()).toContain('<option value="FR">Pháp</option>');

  const opened = await send({ intent: "stripe", country: "FR" });

  expect(opened.headers.get("location")).toMatch(
    /^https:\/\/connect\.stripe\.com\/setup\/e\/acct_/,
  );
  for (const text of ["Giấy tờ xác minh danh tính", "Tiếp tục tại Stripe", "đã hết hạn"])
    expect(await panel("/dashboard/money?stripe=again")).toContain(text);
  expect(await panel()).not.toContain('value="useStripe"');
  double.connect.finishOnboarding([...double.connect.accounts.keys()].at(-1)!);
  expect(await panel()).toContain('value="useStripe"');
  await send({ intent: "useStripe", currency: "usd" });
  expect(await panel()).toContain("Stripe •••");

  const { id } = await preparePayout(treasurer, {
    artistId: user.id,
    currency: "usd",
    amount: 5000,
  });
  const page = () => payoutView(open(`/admin/payouts/${id}`, asAdmin), String(id));
  const form = async () =>
    render(<SendTransfer view={await page()} stripe={(await page()).stripe!} />);

  expect(await form()).toContain('value="send"');
  expect((await treasurerView(open("/admin/payouts", asAdmin))).files).not.toContain("usd");
  await sendTransfer(treasurer, id);
  expect(await form()).toContain("số dư của trang tại Stripe không đủ");
  double.otherBalances = { usd: 5000 };
  await sendTransfer(treasurer, id);
  await takeBackTransfer(treasurer, id, { amount: 2000, reason: "?" });

  const takeBack = async () => render(<TakeBackTransfer view={(await page()).takeBack!} />);
  const html = await takeBack();

  for (const text of ["Đã thu hồi: 20,00", 'value="3000"', 'name="reason"'])
    expect(html).toContain(text);
  expect(html).not.toContain("tự động)");

  const refunded = { id: "re_screen", amountCents: 2500, state: "pending" } as const;

  await transaction((tx) => bookPartRefund(tx, sale, refunded));
  double.connect.payOut([...double.connect.accounts.keys()].at(-1)!, 3000);
  await takeBackOwed();
  for (const text of ["Không thu hồi được: 5,00", "không đủ tiền.", "(tự động)", "còn nợ 5,00"])
    expect(await takeBack()).toContain(text);
  close();
});
