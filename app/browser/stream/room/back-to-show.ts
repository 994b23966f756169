/**
 * Message from a page in the tip frame to the stream page around it, after a payment for instance.
 */
export const BACK_TO_SHOW = "nhacsong:back-to-show";

export function notifyParentPage() {
  if (window.self !== window.top) window.parent.postMessage(BACK_TO_SHOW, window.location.origin);
}
