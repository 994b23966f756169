import { setImmediate as nextTurn } from "node:timers/promises";
import { DELIVERY_WAYS, type DeliveryWay } from "~db/vocabularies";
import type { Deliver, DeliveryOutcome } from "~/integrations/delivery/delivery";
import { logger } from "~/platform/logging/logger.server";
import { deliveryMessage } from "~/models/delivery/notices/delivery/delivery-message.server";
import {
  type ClaimedDelivery,
  claimDeliveries,
  settleDeliveries,
  type SettledDelivery,
} from "~/models/delivery/notices/delivery/deliveries.server";
import { TAKERS } from "./delivery-ways.server";

/** At once. A recipient that does not answer takes one of these places for ten seconds at most. */
export const MAX_DELIVERIES_AT_ONCE = 30;
/** Of these places, for one host: one that is slow never holds them all. */
export const MAX_DELIVERIES_PER_HOST = 20;

type Ways = Partial<Record<DeliveryWay, Deliver>>;

/** Sends what is due on some ways outside the site, in batches, until nothing is left or the site stops. */
export async function deliverNotices(ways: Ways, stopping?: AbortSignal): Promise<void> {
  for (let hasMore = true; hasMore && !stopping?.aborted;) {
    const batch = await claimDeliveries(DELIVERY_WAYS.filter((way) => ways[way]));
    hasMore = batch.hasMore;
    await settleDeliveries(await deliverAll(ways, batch.claimed, stopping));
  }
}

async function deliverAll(ways: Ways, claimed: ClaimedDelivery[], stopping?: AbortSignal): Promise<SettledDelivery[]> {
  const places = await sharePlaces(claimed);
  const settled: SettledDelivery[] = [];
  // What a worker leaves because its host has enough places is taken by those that work for this host.
  const work = async () => {
    for (let next = places.take(); next; next = places.take()) {
      const delivery = next;
      // Encryption takes about a millisecond: others have a turn in between.
      await nextTurn();
      settled.push({
        delivery,
        taker: places.takerOf(delivery),
        outcome: await deliver(ways[delivery.way]!, delivery, stopping),
      });
      places.free(delivery);
    }
  };
  await Promise.all(Array.from({ length: MAX_DELIVERIES_AT_ONCE }, work));
  return settled;
}

/** Hands deliveries out in their order, past those whose host has its share of the places already. */
async function sharePlaces(claimed: ClaimedDelivery[]) {
  const hosts = new Map<ClaimedDelivery, string>();
  for (const way of DELIVERY_WAYS) {
    const ofWay = claimed.filter((delivery) => delivery.way === way);
    const takers = await TAKERS[way](ofWay.map(({ recipient }) => recipient));
    for (const delivery of ofWay) hosts.set(delivery, `${way} ${takers.get(delivery.recipient)}`);
  }
  const busy = new Map<string, number>();
  const busyAt = (delivery: ClaimedDelivery) => busy.get(hosts.get(delivery)!) ?? 0;
  const change = (delivery: ClaimedDelivery, by: number) => busy.set(hosts.get(delivery)!, busyAt(delivery) + by);
  const waiting = [...claimed];
  return {
    takerOf: (delivery: ClaimedDelivery) => hosts.get(delivery)!,
    take(): ClaimedDelivery | undefined {
      const index = waiting.findIndex((delivery) => busyAt(delivery) < MAX_DELIVERIES_PER_HOST);
      if (index < 0) return undefined;
      const [delivery] = waiting.splice(index, 1);
      change(delivery!, 1);
      return delivery;
    },
    free: (delivery: ClaimedDelivery) => change(delivery, -1),
  };
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
