import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db, transaction } from "~db/client.server";
import { outbox, payoutAccounts } from "~db/schema";
import { replacePaymentGateway } from "~/integrations/payments/configured.server";
import { testGateway } from "~/integrations/payments/test/test-gateway.server";
import { stopClock } from "../../../test/factories/money/money";
import { makeArtistMember, PASSWORD } from "../../../test/factories/accounts/members";
import {
  actorFor,
  freshProof,
  makeArtist,
  makeUser,
} from "../../../test/factories/accounts/people";
import {
  BANK_ACCOUNT,
  enterAccount,
  makeOwedArtist,
} from "../../../test/factories/payouts/payouts";
import { translator } from "~/locales/i18n.server";
import { bookRefund } from "~/models/money/ledger/ledger-entries.server";
import type { AppError } from "~/platform/errors";
import { deleteAccount } from "~/models/office/account-deletion/delete-account.server";
import { dataKinds } from "../office/data-export/data-kinds.server";
import {
  discardAccountChange,
  findAccountInUse,
  listOwnAccounts,
  listShownAccounts,
  savePayoutAccount,
} from "./payout-accounts.server";
import { preparePayout } from "./prepare-payout.server";
import { recordPayout } from "./record-payout.server";
import { accountHint, accountParts } from "./bank-account.server";
import { type BankAccount, listAccountKinds, PayoutAccountForm } from "./schema";
import type { Currency } from "~db/vocabularies";

const HOUR_MS = 3600_000;
const OLD = { currency: "vnd", ...BANK_ACCOUNT } as const;
const NEW = { ...OLD, account: "0987600000" };

async function scene() {
  const user = await makeArtist();
  const artist = actorFor(user);

  await enterAccount(artist, OLD);

  const numberInUse = async () => {
    const found = await findAccountInUse(db, user.id, "vnd");

    return found?.account.kind === "vietnam" ? found.account.account : null;
  };

  return { user, artist, numberInUse };
}

test("the first account is used at once, and encrypted", async () => {
  const { user, numberInUse } = await scene();

  expect(await numberInUse()).toBe(OLD.account);

  const [row] = await db.select().from(payoutAccounts).where(eq(payoutAccounts.artistId, user.id));

  expect(JSON.stringify(row)).not.toContain(OLD.account);
});

test("a changed account waits 72 hours, while the old one is used", async () => {
  const { artist, numberInUse, user } = await scene();

  await enterAccount(artist, { ...NEW, account: "0111111111" });
  await enterAccount(artist, NEW);
  expect(await numberInUse()).toBe(OLD.account);

  let restore = stopClock(Date.now() + 71.9 * HOUR_MS);

  expect(await numberInUse()).toBe(OLD.account);
  restore();
  restore = stopClock(Date.now() + 72.1 * HOUR_MS);
  expect(await numberInUse()).toBe(NEW.account);
  restore();
  expect(await db.$count(payoutAccounts, eq(payoutAccounts.artistId, user.id))).toBe(2);
});

test("each change is mailed without the whole number", async () => {
  const { artist, user } = await scene();

  await enterAccount(artist, NEW);

  const mails = await db.select().from(outbox).where(eq(outbox.userId, user.id));

  expect(mails.map(({ subject }) => subject).sort()).toEqual([
    "We'll pay you to a new bank account",
    "Your bank account for payouts was changed",
  ]);

  const changed = mails.find(({ subject }) => subject.includes("changed"))!;

  expect(changed.text).toContain("Vietcombank ••• 0000");
  expect(changed.text).not.toContain(NEW.account);
});

test("a change that waits can be dropped", async () => {
  const { artist, numberInUse } = await scene();

  await enterAccount(artist, NEW);
  await discardAccountChange(artist, "vnd");
  await discardAccountChange(artist, "vnd");

  const restore = stopClock(Date.now() + 100 * HOUR_MS);

  expect(await numberInUse()).toBe(OLD.account);
  restore();

  const [, dong] = await listOwnAccounts(artist);

  expect(dong).toMatchObject({
    currency: "vnd",
    waiting: null,
    inUse: { hint: "Vietcombank ••• 9999" },
  });
});

test("the accounts shown are for currencies that the site offers or the artist has an account for", async () => {
  const { artist } = await scene();
  const shown = async () => (await listShownAccounts(artist)).map(({ currency }) => currency);

  expect(await shown()).toEqual(["usd", "vnd"]);
  replacePaymentGateway({ ...testGateway, currencies: ["usd", "eur"] });
  expect(await shown()).toEqual(["usd", "vnd", "eur"]);
  replacePaymentGateway(undefined);
  await enterAccount(artist, PayoutAccountForm.parse({ ...IBAN, currency: "cad" }));
  expect(await shown()).toEqual(["usd", "vnd", "cad"]);
});

test("an IBAN receives euros and no đồng, an American account dollars only", () => {
  const isTaken = (account: object, currency: string) =>
    PayoutAccountForm.safeParse({ ...account, currency }).success;

  expect(["usd", "eur", "vnd"].map((currency) => isTaken(IBAN, currency))).toEqual([
    true,
    true,
    false,
  ]);
  expect(["usd", "eur", "vnd"].map((currency) => isTaken(US, currency))).toEqual([
    true,
    false,
    false,
  ]);
});

test("after the loss of the secret an account counts as missing, and a new one is used at once", async () => {
  const { user, artist, numberInUse } = await scene();
  const isTheirs = eq(payoutAccounts.artistId, user.id);

  await transaction((tx) =>
    tx.update(payoutAccounts).set({ account: "of another secret" }).where(isTheirs),
  );
  expect(await numberInUse()).toBeNull();

  const [, dong] = await listOwnAccounts(artist);

  expect(dong).toMatchObject({ currency: "vnd", inUse: null });

  const exported = dataKinds(user.id).find(({ name }) => name === "payoutAccounts")!;

  expect(await exported.rows(10, 0)).toMatchObject([{ currency: "vnd", account: null }]);
  expect(await enterAccount(artist, NEW)).toEqual({ isFirst: true });
  expect(await numberInUse()).toBe(NEW.account);
});

test("an account is entered only by somebody who knows the password, and is stored without it", async () => {
  const user = await makeArtistMember();
  const artist = actorFor(user);
  const proof = await freshProof(user);
  const save = (given: { currentPassword?: string }) =>
    savePayoutAccount(artist, { ...OLD, ...proof, ...given });

  for (const given of [{}, { currentPassword: "a guess" }])
    await expect(save(given)).rejects.toMatchObject({
      messageKey: "accounts:currentPasswordWrong",
    });
  expect(await findAccountInUse(db, user.id, "vnd")).toBeNull();
  await save({ currentPassword: PASSWORD });
  expect((await findAccountInUse(db, user.id, "vnd"))!.account).toEqual(BANK_ACCOUNT);
});

test("without a password, an account is entered within ten minutes of signing in, and a change dropped at any time", async () => {
  const { user, artist, numberInUse } = await scene();

  await enterAccount(artist, NEW);

  const proof = await freshProof(user);
  const restore = stopClock(Date.now() + 11 * 60_000);

  await expect(savePayoutAccount(artist, { ...NEW, ...proof })).rejects.toMatchObject({
    messageKey: "accounts:signInAgain",
  });
  await expect(savePayoutAccount(artist, { ...NEW, session: null })).rejects.toMatchObject({
    code: "forbidden",
  });
  await discardAccountChange(artist, "vnd");
  restore();
  expect(await numberInUse()).toBe(OLD.account);
  expect(await db.$count(payoutAccounts, eq(payoutAccounts.artistId, user.id))).toBe(1);
});

test("only artists have accounts", async () => {
  const viewer = actorFor(await makeUser());

  await expect(enterAccount(viewer, OLD)).rejects.toMatchObject({ code: "forbidden" });
  await expect(discardAccountChange(viewer, "vnd")).rejects.toMatchObject({ code: "forbidden" });
  await expect(listOwnAccounts(viewer)).rejects.toMatchObject({ code: "forbidden" });
});

const IBAN = {
  kind: "iban",
  currency: "usd",
  iban: "gb29 nwbk 6016 1331 9268 19",
  accountName: "Hạ Vy",
};
const US = {
  kind: "us",
  currency: "usd",
  routing: "021000021",
  account: "123456789",
  accountName: "Hạ Vy",
};

test("accounts are checked: IBAN and routing number have checksums, and đồng only go to Vietnam", () => {
  const isValid = (account: object) => PayoutAccountForm.safeParse(account).success;

  expect(PayoutAccountForm.parse(IBAN)).toMatchObject({ iban: "GB29NWBK60161331926819" });
  expect([OLD, US].map(isValid)).toEqual([true, true]);

  const wrong = [
    { ...IBAN, iban: "GB29NWBK60161331926818" },
    { ...IBAN, iban: "GB92NWBK60161331926819" },
    { ...IBAN, currency: "vnd" },
    { ...US, routing: "021000022" },
    { ...US, routing: "000000000" },
    { ...US, account: "12A4567" },
    { ...US, currency: "vnd" },
    { ...OLD, bin: "000000" },
    { ...OLD, accountName: " " },
    { ...OLD, kind: "cash" },
  ];

  expect(wrong.map(isValid)).toEqual(wrong.map(() => false));
});

const AU = {
  kind: "au",
  currency: "aud",
  bsb: "062-000",
  account: "1234 5678",
  accountName: "Hạ Vy",
};
const CA = {
  kind: "ca",
  currency: "cad",
  transit: "12345",
  institution: "004",
  account: "1234567",
  accountName: "HA VY",
};

test("accounts in Australia and Canada receive their own currency alone, and every number is checked by itself", () => {
  const problems = (account: object) => {
    const { error } = PayoutAccountForm.safeParse(account);

    return (error?.issues ?? []).map(({ path, message }) => `${path.join(".")} ${message}`);
  };

  expect([AU, CA].map(problems)).toEqual([[], []]);
  expect(problems({ ...AU, bsb: "06200" })).toEqual(["bsb payouts:bsbInvalid"]);
  expect(problems({ ...AU, bsb: "000000", account: "1234" })).toEqual([
    "bsb payouts:bsbInvalid",
    "account payouts:auAccountInvalid",
  ]);
  expect(problems({ ...AU, account: "1234567890" })).toEqual(["account payouts:auAccountInvalid"]);
  expect(problems({ ...AU, currency: "usd" })).toEqual(["currency payouts:currencyUnknown"]);
  expect(problems({ ...CA, transit: "1234", institution: "000", account: "123456" })).toEqual([
    "transit payouts:transitInvalid",
    "institution payouts:institutionInvalid",
    "account payouts:caAccountInvalid",
  ]);
  expect(problems({ ...CA, currency: "aud" })).toEqual(["currency payouts:currencyUnknown"]);
  expect(listAccountKinds("aud")[0]).toBe("au");
  expect(listAccountKinds("cad")[0]).toBe("ca");
  expect(["usd", "eur", "vnd"].flatMap((it) => listAccountKinds(it as Currency))).not.toContain(
    "au",
  );
});

test("accounts in Australia and Canada are shown masked, and told to a treasurer as a bank asks for them", () => {
  const open = (account: object): BankAccount => PayoutAccountForm.parse(account);

  expect(accountHint(open(AU))).toBe("AU ••• 5678");
  expect(accountParts(open(AU))).toEqual({
    bank: "AU",
    number: "12345678",
    routing: "062-000",
    institution: "",
  });
  expect(accountHint(open(CA))).toBe("CA ••• 4567");
  expect(accountParts(open(CA))).toEqual({
    bank: "CA",
    number: "1234567",
    routing: "12345",
    institution: "004",
  });
});

test("artists who are owed money stay; the accounts of others go with them", async () => {
  const { user, treasurer } = await makeOwedArtist();
  const leave = async () => deleteAccount(actorFor(user), await freshProof(user));

  await expect(leave()).rejects.toMatchObject({
    code: "conflict",
    messageKey: "profile:deleteOwed",
  });

  const amount = 360_000;
  const { id } = await preparePayout(treasurer, { artistId: user.id, currency: "vnd", amount });

  await recordPayout(treasurer, id, { bankReference: "FT1", isSent: false });
  await leave();
  expect(await db.$count(payoutAccounts, eq(payoutAccounts.artistId, user.id))).toBe(0);
});

test("an artist who was paid more than is left after refunds stays, and reads how much is owed to the site", async () => {
  const { user, treasurer, sale } = await makeOwedArtist();
  const { id } = await preparePayout(treasurer, {
    artistId: user.id,
    currency: "vnd",
    amount: 360_000,
  });

  await recordPayout(treasurer, id, { bankReference: "FT1", isSent: false });
  await transaction((tx) => bookRefund(tx, sale, 360_000));

  const refusal: unknown = await deleteAccount(actorFor(user), await freshProof(user)).catch(
    (error: unknown) => error,
  );

  expect(refusal).toMatchObject({ code: "conflict", messageKey: "profile:deleteDebt" });

  const { messageKey, details } = refusal as AppError;

  expect(translator("en")(messageKey, details.params)).toContain(
    "You owe Nhạc Sống 360,000\u00a0₫, because",
  );
  expect(translator("vi")(messageKey, details.params)).toContain(
    "Bạn còn nợ Nhạc Sống 360.000\u00a0₫, vì",
  );
});

test("the data file has payouts, and accounts as they were entered", async () => {
  const { user, treasurer } = await makeOwedArtist();

  await preparePayout(treasurer, { artistId: user.id, currency: "vnd", amount: 360_000 });

  const rowsOf = (name: string) =>
    dataKinds(user.id)
      .find((kind) => kind.name === name)!
      .rows(10, 0);

  expect(await rowsOf("payoutAccounts")).toMatchObject([
    { currency: "vnd", account: BANK_ACCOUNT },
  ]);

  const [payout] = await rowsOf("payouts");

  expect(payout).toMatchObject({ amountCents: 360_000, accountHint: "Vietcombank ••• 9999" });
  expect(payout).not.toHaveProperty("account");
});
