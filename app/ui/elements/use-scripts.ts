import { useSyncExternalStore } from "react";

const never = () => () => {};

/** False on the server and while the page comes alive, true from then on: for what only works with scripts. */
export function useScripts(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
