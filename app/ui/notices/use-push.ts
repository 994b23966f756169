import { useFetcher } from "@remix-run/react";
import { useEffect, useState } from "react";
import { findSubscription, type PushAbility, readPushAbility, subscribe } from "./push-browser";

type Failure = "notAllowed" | "failed";

/** What the browser can do, once scripts run; null before. Asks the person only when `turnOn` is called. */
export function usePush({ isOn, publicKey }: { isOn: boolean; publicKey: string }) {
  const [ability, setAbility] = useState<PushAbility | null>(null);
  const [isAsking, setAsking] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const { submit, state } = useFetcher({ key: "push" });
  useEffect(() => setAbility(readPushAbility()), []);
  // A browser that was subscribed in a former session.
  useEffect(() => {
    if (isOn || ability !== "possible") return;
    const renew = async () => {
      const known = await findSubscription();
      if (known) submit({ intent: "renew", ...known }, { method: "post", action: "/notices/phone" });
    };
    renew().catch(() => {});
  }, [isOn, ability, submit]);

  const turnOn = async () => {
    setFailure(null);
    setAsking(true);
    try {
      const subscription = await subscribe(publicKey);
      submit({ intent: "subscribe", ...subscription }, { method: "post", action: "/notices/phone" });
    } catch {
      setFailure(Notification.permission === "granted" ? "failed" : "notAllowed");
      setAbility(readPushAbility());
    } finally {
      setAsking(false);
    }
  };
  /** The person took the permission back, so nothing that we send is shown. */
  const isReset = ability === "possible" && Notification.permission === "default";
  return { ability, isReset, failure, turnOn, isPending: isAsking || state !== "idle" };
}
