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
import { noteUntold } from "../../purchases/provider/provider-status.server";
import { required } from "~/platform/required";

const HOUR_MS = 3600_000;
const MAX_LINKS = 2000;
const BATCH = 20;

/** When payOS was last asked about a payment. In memory: a restart asks again. */
const askedAt = new Map<string, number>();

/**
 * Asks payOS about links, for calls that did not reach us, and closes those that nobody should pay
 * any more.
 */
export async function readPayosLinks(): Promise<void> {
  const payos = findPayos();
  if (!payos) return;

  for (const due of await listDue()) {
    askedAt.set(due.link.paymentId, clock.now().getTime());
    try {
      await ask(payos, due);
      noteKeyProblem("payos", null);
    } catch (error) {
      if (error instanceof GatewayKeyError) return noteKeyProblem("payos", error.problem);

      logger.error(
        { error, paymentId: due.link.paymentId },
        "payOS could not be asked; it is asked again",
      );
    }
  }
}

type Due = Awaited<ReturnType<typeof listDue>>[number];

async function ask({ client }: ConfiguredPayos, { link: { linkId, isOpen }, payment }: Due) {
  const isWaiting = payment.settledAt === null && required(payment.heldUntil) > clock.now();
  const isToClose = isOpen && !isWaiting;
  const link = isToClose
    ? await client.cancelLink(required(linkId), "Het han")
    : await client.findLink(required(linkId));
  const untold = link && (await applyPayosLink(link));
  if (untold) await noteUntold("payos", untold);
}

/**
 * Open links, least recently asked about first, and once an hour those closed within the last days.
 */
async function listDue() {
  const now = clock.now().getTime();
  const isRecent = gt(payosLinks.createdAt, new Date(now - LATE_MS));
  const links = await db
    .select({ link: payosLinks, payment: payments })
    .from(payosLinks)
    .innerJoin(payments, eq(payments.id, payosLinks.paymentId))
    .where(and(isNotNull(payosLinks.linkId), or(eq(payosLinks.isOpen, true), isRecent)))
    .limit(MAX_LINKS);
  const known = new Set(links.map(({ link }) => link.paymentId));

  for (const id of askedAt.keys()) {
    if (!known.has(id)) askedAt.delete(id);
  }

  const last = ({ link }: (typeof links)[number]) => askedAt.get(link.paymentId) ?? 0;
  const due = links.filter((it) => it.link.isOpen || now - last(it) >= HOUR_MS);

  return due.sort((a, b) => last(a) - last(b)).slice(0, BATCH);
}
