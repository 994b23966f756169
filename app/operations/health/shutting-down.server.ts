import { singleton } from "~/platform/process/singleton.server";

const state = singleton("shutting-down", () => ({ isShuttingDown: false }));

/** Marks the site as not ready, so that a load balancer sends visitors elsewhere. */
export function noteShuttingDown() {
  state.isShuttingDown = true;
}

export function isShuttingDown(): boolean {
  return state.isShuttingDown;
}
