/** Actions that run without a confirmation question. */
const AT_ONCE = [
  ...(["feature", "unfeature", "verify", "unverify"] as const),
  ...(["reinstate", "unhide", "restoreTransfer", "resend"] as const),
] as const;

/** Actions with a confirmation question and a button that is marked as dangerous. */
const DANGERS = [
  ...(["reject", "suspend", "resetFactor", "revokeAdmin"] as const),
  ...(["cancel", "takeDown", "suspendAuthor"] as const),
  ...(["refund", "refundTip", "undoTransfer"] as const),
] as const;

/** Admin actions, as named in addresses. */
export const ACTION_NAMES = [
  ...AT_ONCE,
  ...DANGERS,
  ...(["approve", "signOut", "reset", "signInCode", "sendTicket"] as const),
  ...(["hide", "dismiss", "liftBan", "keepBan"] as const),
] as const;
export type ActionName = (typeof ACTION_NAMES)[number];

export function hasQuestion(name: ActionName): boolean {
  return !(AT_ONCE as readonly ActionName[]).includes(name);
}

export function isDanger(name: ActionName): boolean {
  return (DANGERS as readonly ActionName[]).includes(name);
}
