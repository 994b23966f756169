import { singleton } from "~/platform/process/singleton.server";

const state = singleton("shutting-down", () => ({ isShuttingDown: false }));

/** From now on the site is not ready, so that a load balancer sends its visitors elsewhere. */
export function noteShuttingDown() {
  state.isShuttingDown = true;
}

export function isShuttingDown(): boolean {
  return state.isShuttingDown;
}
