import { findZaloState } from "~/models/delivery/notices/texts/zalo-state.server";
import type { Reading } from "../reading";

/** Null without Zalo. */
export function readZalo(): Reading | null {
  const found = findZaloState();
  if (!found) return null;

  const { state, ...values } = found;
  if (state === "good") return { state: "ok", fact: state, values };
  if (state === "refused") return { state: "bad", fact: state, values, todo: "consent" };

  const isOut = state === "expired" || (state === "new" && found.problem !== "-");

  return {
    state: isOut ? "bad" : "warn",
    fact: state,
    values,
    todo: state === "new" && !isOut ? null : "renew",
  };
}
