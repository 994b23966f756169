import { useSyncExternalStore } from "react";

const subscribeToNothing = () => () => {};

/** True if scripts run: false on the server and during hydration, then true. */
export function useScripts(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
}
