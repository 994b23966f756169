import { findPushRefusal } from "~/models/delivery/notices/push/push-refusals.server";
import { findPushKeysFault, isPushOffered } from "~/models/delivery/notices/push/push-sender.server";
import { countPush } from "~/models/delivery/notices/push/push-subscriptions.server";
import { type Check, fail, ok, warn } from "../check";

export const checkPush: Check = async () => {
  if (!isPushOffered()) return null;
  const fault = await findPushKeysFault();
  if (fault) return fail(fault);
  const refusal = await findPushRefusal();
  return refusal
    ? warn("refused", { reason: refusal.reason })
    : ok("ready", { browsers: (await countPush()).browsers });
};
