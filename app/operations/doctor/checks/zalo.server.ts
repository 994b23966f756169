import { findZaloState } from "~/models/delivery/notices/texts/zalo-state.server";
import { type Check, fail, ok, warn } from "../check";

/** Reads what the running site has saved: a renewal of the doctor's own would use up the token of the site. */
export const checkZalo: Check = () => {
  const found = findZaloState();
  if (!found) return null;
  const { state, ...values } = found;
  if (state === "good") return ok(state, values);
  return state === "refused" || state === "expired" ? fail(state, values) : warn(state, values);
};
