import { setImmediate as nextTurn } from "node:timers/promises";
import type { DeliveryWay } from "~db/vocabularies";
import type { Deliver, DeliveryOutcome } from "~/integrations/delivery/delivery";
import { logger } from "~/logging/logger.server";
import { deliveryMessage } from "~/models/notices/delivery/delivery-message.server";
import {
  type ClaimedDelivery,
  claimDeliveries,
  settleDeliveries,
  type SettledDelivery,
} from "~/models/notices/delivery/deliveries.server";
import { DELIVERY } from "./delivery-ways.server";

/** At once. A recipient that does not answer takes one of these places for ten seconds at most. */
export const MAX_DELIVERIES_AT_ONCE = 20;

type Ways = Record<DeliveryWay, Deliver>;

/** Sends what is due on the ways outside the site, in batches, until nothing is left or the site stops. */
export async function deliverNotices(ways: Ways = DELIVERY, stopping?: AbortSignal): Promise<void> {
  for (let hasMore = true; hasMore && !stopping?.aborted;) {
    const batch = await claimDeliveries();
    hasMore = batch.hasMore;
    await settleDeliveries(await deliverAll(ways, batch.claimed, stopping));
  }
}

async function deliverAll(ways: Ways, claimed: ClaimedDelivery[], stopping?: AbortSignal): Promise<SettledDelivery[]> {
  const waiting = claimed.values();
  const settled: SettledDelivery[] = [];
  const work = async () => {
    for (const delivery of waiting) {
      // Encryption takes about a millisecond: others have a turn in between.
      await nextTurn();
      settled.push({ delivery, outcome: await deliver(ways[delivery.way], delivery, stopping) });
    }
  };
  await Promise.all(Array.from({ length: MAX_DELIVERIES_AT_ONCE }, work));
  return settled;
}

/** A mistake of ours with one delivery does not keep the others from being sent. */
async function deliver(way: Deliver, delivery: ClaimedDelivery, stopping?: AbortSignal): Promise<DeliveryOutcome> {
  try {
    return await way(delivery.recipient, deliveryMessage(delivery), stopping);
  } catch (error) {
    logger.error({ error, notice: delivery.notice.id, way: delivery.way }, "A notice could not be sent");
    return { result: "later" };
  }
}
