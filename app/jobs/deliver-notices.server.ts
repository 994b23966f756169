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

/**
 * Maximum number of simultaneous deliveries. A recipient that does not answer occupies one of these
 * slots for ten seconds at most.
 */
export const MAX_DELIVERIES_AT_ONCE = 30;
/** Slots for one push service, so that a slow service never occupies all of them. */
export const MAX_DELIVERIES_PER_SERVICE = 20;

const deliverPush: Deliver = async (recipientId, message, stopping) => {
  const target = await findPushTarget(recipientId);

  return target ? sendPush(target, message, await getPushSender(), stopping) : { result: "gone" };
};

/**
 * Sends due notifications to browsers, in batches, until none is left or the site stops.
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
  const slots = await shareSlots(claimed);
  const settled: SettledDelivery[] = [];
  // A worker stops when all remaining deliveries are for busy services; the workers of these
  // services send them.
  const work = async () => {
    for (let claimedNext = slots.take(); claimedNext; claimedNext = slots.take()) {
      const delivery = claimedNext;

      // Encryption takes about a millisecond, so other work gets a turn in between.
      await nextTurn();
      settled.push({
        delivery,
        service: slots.serviceOf(delivery),
        outcome: await deliver(send, delivery, stopping),
      });
      slots.free(delivery);
    }
  };

  await Promise.all(Array.from({ length: MAX_DELIVERIES_AT_ONCE }, work));

  return settled;
}

/**
 * Hands out deliveries in order, skipping those whose push service occupies its share of the slots.
 */
async function shareSlots(claimed: ClaimedDelivery[]) {
  const services = await findPushServices(claimed.map(({ recipient }) => recipient));
  const serviceOf = ({ recipient }: ClaimedDelivery) => services.get(recipient) ?? "unknown";
  const busyByService = new Map<string, number>();
  const busyAt = (delivery: ClaimedDelivery) => busyByService.get(serviceOf(delivery)) ?? 0;
  const change = (delivery: ClaimedDelivery, difference: number) =>
    busyByService.set(serviceOf(delivery), busyAt(delivery) + difference);
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

/** Logs an unexpected error of one delivery, so that the others are sent. */
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
