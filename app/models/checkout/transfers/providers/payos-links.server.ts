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

const MAX_ORDER = 2 ** 46;

/** The account that a buyer transfers to, and the note. `qr` is for the whole amount. */
export type TransferTarget = { account: ReceivingAccount; note: string; qr: string };

/** A failed attempt is repeated this long after its start. */
const RETRY_MS = 60_000;
const MAX_ATTEMPTS = 1000;

type Attempt = { at: number; work: Promise<TransferTarget | null> };
const attempts = new Map<string, Attempt>();

/**
 * The account of the transfer's payment link, which is created at first use. Null without payOS,
 * and while payOS does not answer: the buyer then transfers to the site's own account.
 */
export async function findPayosTarget(purchase: Purchase): Promise<TransferTarget | null> {
  if (!findPayos()) return null;

  return (
    targetOf(await findStored(purchase.payment.id)) ??
    waitBriefly(findOrStartAttempt(purchase).work, () => null)
  );
}

/**
 * Finds the attempt that was started within the last minute, or starts a new one.
 */
function findOrStartAttempt(purchase: Purchase): Attempt {
  const { id: paymentId } = purchase.payment;
  const now = clock.now().getTime();
  const lastAttempt = attempts.get(paymentId);
  if (lastAttempt && now - lastAttempt.at < RETRY_MS) return lastAttempt;
  if (attempts.size >= MAX_ATTEMPTS) attempts.clear();
  const newAttempt = {
    at: now,
    work: runInTurn(`payos:${paymentId}`, () => tryToCreate(purchase)),
  };

  attempts.set(paymentId, newAttempt);

  return newAttempt;
}

type StoredLink = typeof payosLinks.$inferSelect;

async function findStored(paymentId: string): Promise<StoredLink | null> {
  return (
    (await db.query.payosLinks.findFirst({ where: eq(payosLinks.paymentId, paymentId) })) ?? null
  );
}

function targetOf(storedLink: StoredLink | null): TransferTarget | null {
  if (
    !storedLink?.isOpen ||
    !storedLink.bin ||
    !storedLink.account ||
    !storedLink.note ||
    !storedLink.qr
  )
    return null;

  const { bin, account, accountName, note, qr } = storedLink;

  return { account: { bin, bank: bankName(bin), account, name: accountName ?? "" }, note, qr };
}

async function tryToCreate(purchase: Purchase): Promise<TransferTarget | null> {
  const { id: paymentId } = purchase.payment;

  try {
    const stored = (await findStored(paymentId)) ?? (await reserveOrder(paymentId));

    return targetOf(stored.linkId ? stored : await createLink(purchase, stored.order));
  } catch (error) {
    logger.error({ error, paymentId: paymentId }, "payOS did not create a payment link");

    return null;
  }
}

/** Stores the order before payOS is asked: its webhook call may come before its answer. */
function reserveOrder(paymentId: string): Promise<StoredLink> {
  return transaction(async (tx) => {
    const values = { paymentId, order: randomInt(1, MAX_ORDER) };

    return firstRow(await tx.insert(payosLinks).values(values).returning());
  });
}

async function createLink({ payment, transfer }: Purchase, order: number): Promise<StoredLink> {
  const pageUrl = `${env.APP_URL ?? `http://localhost:${env.PORT}`}/transfer/${payment.id}`;
  const urls = { cancelUrl: pageUrl, returnUrl: pageUrl };
  const linkFields = {
    amount: payment.amountCents,
    description: required(transfer.reference),
    expiresAt: required(payment.heldUntil),
  };
  const link = await required(findPayos()).client.createLink({ order, ...linkFields, ...urls });
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
