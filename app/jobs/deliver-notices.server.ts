import { setImmediate as nextTurn } from "node:timers/promises";
import type { Deliver, DeliveryOutcome } from "~/integrations/delivery/delivery";
import { sendPush } from "~/integrations/push/send-push.server";
import { logger } from "~/platform/logging/logger.server";
import { deliveryMessage } from "~/models/delivery/notices/delivery/delivery-message.server";
import {
  type ClaimedDelivery,
  claimDeliveries,
  settleDeliveries,
  type SettledDelivery,
} from "~/models/delivery/notices/delivery/deliveries.server";
import { getPushSender } from "~/models/delivery/notices/push/push-sender.server";
import {
  findPushServices,
  findPushTarget,
} from "~/models/delivery/notices/push/push-subscriptions.server";
import { required } from "~/platform/required";

/** At once. A recipient that does not answer takes one of these places for ten seconds at most. */
export const MAX_DELIVERIES_AT_ONCE = 30;
/** Of these places, for one push service: one that is slow never holds them all. */
export const MAX_DELIVERIES_PER_SERVICE = 20;

const deliverPush: Deliver = async (id, message, stopping) => {
  const target = await findPushTarget(id);

  return target ? sendPush(target, message, await getPushSender(), stopping) : { result: "gone" };
};

/**
 * Sends the notices that are due to browsers, in batches, until nothing is left or the site stops.
 */
export async function deliverNotices(
  stopping?: AbortSignal,
  send: Deliver = deliverPush,
): Promise<void> {
  for (let hasMore = true; hasMore && !stopping?.aborted;) {
    const batch = await claimDeliveries();

    hasMore = batch.hasMore;
    await settleDeliveries(await deliverAll(send, batch.claimed, stopping));
  }
}

async function deliverAll(send: Deliver, claimed: ClaimedDelivery[], stopping?: AbortSignal) {
  const places = await sharePlaces(claimed);
  const settled: SettledDelivery[] = [];
  // What a worker leaves because its service has enough places is taken by those that work for this
  // service.
  const work = async () => {
    for (let next = places.take(); next; next = places.take()) {
      const delivery = next;

      // Encryption takes about a millisecond: others have a turn in between.
      await nextTurn();
      settled.push({
        delivery,
        service: places.serviceOf(delivery),
        outcome: await deliver(send, delivery, stopping),
      });
      places.free(delivery);
    }
  };

  await Promise.all(Array.from({ length: MAX_DELIVERIES_AT_ONCE }, work));

  return settled;
}

/**
 * Hands deliveries out in their order, past those whose push service has its share of the places
 * already.
 */
async function sharePlaces(claimed: ClaimedDelivery[]) {
  const services = await findPushServices(claimed.map(({ recipient }) => recipient));
  const serviceOf = ({ recipient }: ClaimedDelivery) => services.get(recipient) ?? "unknown";
  const busy = new Map<string, number>();
  const busyAt = (delivery: ClaimedDelivery) => busy.get(serviceOf(delivery)) ?? 0;
  const change = (delivery: ClaimedDelivery, by: number) =>
    busy.set(serviceOf(delivery), busyAt(delivery) + by);
  const waiting = [...claimed];

  return {
    serviceOf,
    take(): ClaimedDelivery | undefined {
      const index = waiting.findIndex((delivery) => busyAt(delivery) < MAX_DELIVERIES_PER_SERVICE);
      if (index < 0) return undefined;

      const [delivery] = waiting.splice(index, 1);

      change(required(delivery), 1);

      return delivery;
    },
    free: (delivery: ClaimedDelivery) => change(delivery, -1),
  };
}

/** A mistake of ours with one delivery does not keep the others from being sent. */
async function deliver(
  send: Deliver,
  delivery: ClaimedDelivery,
  stopping?: AbortSignal,
): Promise<DeliveryOutcome> {
  try {
    return await send(delivery.recipient, deliveryMessage(delivery), stopping);
  } catch (error) {
    logger.error({ error, notice: delivery.notice.id }, "A notice could not be sent");

    return { result: "later" };
  }
}
