import { randomInt } from "node:crypto";
import { eq } from "drizzle-orm";
import { firstRow } from "~db/first-row";
import { db, transaction } from "~db/client.server";
import { payosLinks } from "~db/schema";
import { env } from "~/platform/settings/env.server";
import { clock } from "~/platform/clock/clock";
import { bankName } from "~/integrations/payments/vietqr/banks";
import type { ReceivingAccount } from "~/integrations/payments/bank-account.server";
import { findPayos } from "~/integrations/payments/bank-providers.server";
import { waitBriefly } from "~/integrations/payments/wait-briefly.server";
import { logger } from "~/platform/logging/logger.server";
import { runInTurn } from "../../purchases/payment-queue.server";
import type { Purchase } from "../transfer-record.server";
import { required } from "~/platform/required";

const ORDERS = 2 ** 46;

/** Where a buyer transfers to, and what for. `qr` is for the whole amount. */
export type TransferTarget = { account: ReceivingAccount; note: string; qr: string };

/** A failed attempt is repeated after this. */
const RETRY_MS = 60_000;
const MAX_ATTEMPTS = 1000;

type Attempt = { at: number; work: Promise<TransferTarget | null> };
const attempts = new Map<string, Attempt>();

/**
 * The account of the transfer's payment link, which is created at first use. Null without payOS,
 * and while payOS does not answer: the buyer then transfers to our own account.
 */
export async function findPayosTarget(purchase: Purchase): Promise<TransferTarget | null> {
  if (!findPayos()) return null;

  return (
    targetOf(await findStored(purchase.payment.id)) ??
    waitBriefly(attempt(purchase).work, () => null)
  );
}

/** The attempt that is under way, or has just failed, or else a new one. */
function attempt(purchase: Purchase): Attempt {
  const { id } = purchase.payment;
  const now = clock.now().getTime();
  const last = attempts.get(id);
  if (last && now - last.at < RETRY_MS) return last;
  if (attempts.size >= MAX_ATTEMPTS) attempts.clear();
  const next = { at: now, work: runInTurn(`payos:${id}`, () => tryToCreate(purchase)) };

  attempts.set(id, next);

  return next;
}

type Stored = typeof payosLinks.$inferSelect;

async function findStored(paymentId: string): Promise<Stored | null> {
  return (
    (await db.query.payosLinks.findFirst({ where: eq(payosLinks.paymentId, paymentId) })) ?? null
  );
}

function targetOf(stored: Stored | null): TransferTarget | null {
  if (!stored?.isOpen || !stored.bin || !stored.account || !stored.note || !stored.qr) return null;

  const { bin, account, accountName, note, qr } = stored;

  return { account: { bin, bank: bankName(bin), account, name: accountName ?? "" }, note, qr };
}

async function tryToCreate(purchase: Purchase): Promise<TransferTarget | null> {
  const { id } = purchase.payment;

  try {
    const stored = (await findStored(id)) ?? (await reserve(id));

    return targetOf(stored.linkId ? stored : await create(purchase, stored.order));
  } catch (error) {
    logger.error({ error, paymentId: id }, "payOS did not create a payment link");

    return null;
  }
}

/** Stored before payOS is asked: its call may come before its answer. */
function reserve(paymentId: string): Promise<Stored> {
  return transaction(async (tx) => {
    const values = { paymentId, order: randomInt(1, ORDERS) };

    return firstRow(await tx.insert(payosLinks).values(values).returning());
  });
}

async function create({ payment, transfer }: Purchase, order: number): Promise<Stored> {
  const page = `${env.APP_URL ?? `http://localhost:${env.PORT}`}/transfer/${payment.id}`;
  const urls = { cancelUrl: page, returnUrl: page };
  const of = {
    amount: payment.amountCents,
    description: required(transfer.reference),
    expiresAt: required(payment.heldUntil),
  };
  const link = await required(findPayos()).client.createLink({ order, ...of, ...urls });
  const {
    paymentLinkId: linkId,
    bin,
    accountNumber: account,
    accountName,
    description: note,
    qrCode: qr,
  } = link;

  return transaction(async (tx) => {
    const changes = { linkId, bin, account, accountName, note, qr };

    return firstRow(
      await tx.update(payosLinks).set(changes).where(eq(payosLinks.order, order)).returning(),
    );
  });
}
