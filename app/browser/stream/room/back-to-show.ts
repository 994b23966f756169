/**
 * Message from a page in the tip frame to the surrounding stream page, for instance after a
 * payment.
 */
export const BACK_TO_SHOW = "nhacsong:back-to-show";

export function notifyParentPage() {
  if (window.self !== window.top) window.parent.postMessage(BACK_TO_SHOW, window.location.origin);
}
