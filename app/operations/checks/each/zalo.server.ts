import { findZaloState } from "~/models/delivery/notices/texts/zalo-state.server";
import type { Reading } from "../reading";

/** Reads the state of Zalo; null if it is not set up. */
export function readZalo(): Reading | null {
  const zaloState = findZaloState();
  if (!zaloState) return null;

  const { state, ...values } = zaloState;
  if (state === "good") return { state: "ok", fact: state, values };
  if (state === "refused") return { state: "bad", fact: state, values, todo: "consent" };

  const isDisconnected = state === "expired" || (state === "new" && zaloState.problem !== "-");

  return {
    state: isDisconnected ? "bad" : "warn",
    fact: state,
    values,
    todo: state === "new" && !isDisconnected ? null : "renew",
  };
}
