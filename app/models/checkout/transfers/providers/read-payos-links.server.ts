import { and, eq, gt, isNotNull, or } from "drizzle-orm";
import { db } from "~db/client.server";
import { payments, payosLinks } from "~db/schema";
import { clock } from "~/platform/clock/clock";
import { GatewayKeyError } from "~/integrations/payments/gateway-error";
import { type ConfiguredPayos, findPayos } from "~/integrations/payments/bank-providers.server";
import { logger } from "~/platform/logging/logger.server";
import { LATE_MS } from "../late-money";
import { applyPayosLink } from "./apply-payos-link.server";
import { noteKeyProblem } from "./key-problems.server";
import { noteMissedEvent } from "../../purchases/provider/provider-status.server";
import { required } from "~/platform/required";

const HOUR_MS = 3600_000;
const MAX_LINKS = 2000;
const BATCH_SIZE = 20;

/**
 * Time at which payOS was last asked about a payment. It is kept in memory: a restart asks again.
 */
const askedAt = new Map<string, number>();

/**
 * Reads the links at payOS, in case its calls were lost, and closes those that should no longer be
 * paid.
 */
export async function readPayosLinks(): Promise<void> {
  const payos = findPayos();
  if (!payos) return;

  for (const dueLink of await listDueLinks()) {
    askedAt.set(dueLink.link.paymentId, clock.now().getTime());
    try {
      await readDueLink(payos, dueLink);
      noteKeyProblem("payos", null);
    } catch (error) {
      if (error instanceof GatewayKeyError) return noteKeyProblem("payos", error.problem);

      logger.error(
        { error, paymentId: dueLink.link.paymentId },
        "payOS could not be asked; it is asked again",
      );
    }
  }
}

type DueLink = Awaited<ReturnType<typeof listDueLinks>>[number];

async function readDueLink(
  { client }: ConfiguredPayos,
  { link: { linkId, isOpen }, payment }: DueLink,
) {
  const isWaiting = payment.settledAt === null && required(payment.heldUntil) > clock.now();
  const isToClose = isOpen && !isWaiting;
  const link = isToClose
    ? await client.cancelLink(required(linkId), "Het han")
    : await client.findLink(required(linkId));
  const newestMovementAt = link && (await applyPayosLink(link));
  if (newestMovementAt) await noteMissedEvent("payos", newestMovementAt);
}

/**
 * Lists open links, and once an hour the recent closed ones; the least recently read first.
 */
async function listDueLinks() {
  const nowMs = clock.now().getTime();
  const recentFilter = gt(payosLinks.createdAt, new Date(nowMs - LATE_MS));
  const links = await db
    .select({ link: payosLinks, payment: payments })
    .from(payosLinks)
    .innerJoin(payments, eq(payments.id, payosLinks.paymentId))
    .where(and(isNotNull(payosLinks.linkId), or(eq(payosLinks.isOpen, true), recentFilter)))
    .limit(MAX_LINKS);
  const knownPaymentIds = new Set(links.map(({ link }) => link.paymentId));

  for (const paymentId of askedAt.keys()) {
    if (!knownPaymentIds.has(paymentId)) askedAt.delete(paymentId);
  }

  const lastAskedAt = ({ link }: (typeof links)[number]) => askedAt.get(link.paymentId) ?? 0;
  const dueLink = links.filter(
    (dueLink) => dueLink.link.isOpen || nowMs - lastAskedAt(dueLink) >= HOUR_MS,
  );

  return dueLink.sort((left, right) => lastAskedAt(left) - lastAskedAt(right)).slice(0, BATCH_SIZE);
}
