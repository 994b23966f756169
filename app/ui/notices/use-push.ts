import { useFetcher } from "@remix-run/react";
import { useEffect, useState } from "react";
import type { FormAnswer } from "../form/form-answer";
import {
  findSubscription,
  type PushAbility,
  readPushAbility,
  subscribe,
  unsubscribe,
} from "./push-browser";

type PushFailure = "notAllowed" | "failed";

/**
 * The browser's ability to show notifications, null before scripts run, and functions to turn them
 * on. The person is asked only when `turnOn` is called.
 */
export function usePush({ isOn, publicKey }: { isOn: boolean; publicKey: string }) {
  const [ability, setAbility] = useState<PushAbility | null>(null);
  const [isAsking, setAsking] = useState(false);
  const [failure, setFailure] = useState<PushFailure | null>(null);
  const { submit, state, data } = useFetcher<{ lastResult?: FormAnswer }>({ key: "push" });
  const [hasAsked, setAsked] = useState(false);
  const refusals = Object.values(data?.lastResult?.error ?? {}).flat();

  // If the site refused the subscription, deletes it: the next attempt gets a new push address,
  // which the site may accept.
  useEffect(() => {
    if (data?.lastResult?.error) unsubscribe().catch(() => {});
  }, [data]);
  useEffect(() => setAbility(readPushAbility()), []);
  // Renews the subscription of a browser that was subscribed in a former session.
  useEffect(() => {
    if (isOn || ability !== "possible") return;

    const renew = async () => {
      const knownSubscription = await findSubscription();
      if (knownSubscription)
        submit(
          { intent: "renew", ...knownSubscription },
          { method: "post", action: "/notices/phone" },
        );
    };

    renew().catch(() => {});
  }, [isOn, ability, submit]);

  const turnOn = async () => {
    setFailure(null);
    setAsking(true);
    try {
      const subscription = await subscribe(publicKey);

      setAsked(true);
      submit(
        { intent: "subscribe", ...subscription },
        { method: "post", action: "/notices/phone" },
      );
    } catch {
      setFailure(Notification.permission === "granted" ? "failed" : "notAllowed");
      setAbility(readPushAbility());
    } finally {
      setAsking(false);
    }
  };

  /** The person revoked the permission, so the browser would not show any notification. */
  const isReset = ability === "possible" && Notification.permission === "default";
  const isPending = isAsking || state !== "idle";

  return {
    ability,
    isReset,
    failure,
    refusals: hasAsked && !isPending ? refusals : [],
    turnOn,
    isPending,
  };
}
