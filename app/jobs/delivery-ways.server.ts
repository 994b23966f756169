import type { DeliveryWay } from "~db/vocabularies";
import type { Deliver } from "~/integrations/delivery/delivery";
import { sendPush } from "~/integrations/push/send-push.server";
import { getPushSender } from "~/models/delivery/notices/push/push-sender.server";
import { sendTextNotice } from "./send-texts.server";
import { findPushServices, findPushTarget } from "~/models/delivery/notices/push/push-subscriptions.server";

/** The ways outside the site, besides mail. */
export const DELIVERY: Record<DeliveryWay, Deliver> = {
  push: async (id, message, stopping) => {
    const target = await findPushTarget(id);
    return target ? sendPush(target, message, await getPushSender(), stopping) : { result: "gone" };
  },
  text: sendTextNotice,
};

/** Who takes the deliveries of a way, by recipient: each of them has a share of the places. */
export const TAKERS: Record<DeliveryWay, (recipients: string[]) => Promise<Map<string, string>>> = {
  push: findPushServices,
  text: (people) => Promise.resolve(new Map(people.map((person) => [person, "text service"]))),
};
