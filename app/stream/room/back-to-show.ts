/** What a room says to the page around it when it is opened in a frame, after a payment for instance. */
export const BACK_TO_SHOW = "nhacsong:back-to-show";

export function tellOuterPage() {
  if (window.self !== window.top) window.parent.postMessage(BACK_TO_SHOW, window.location.origin);
}
