import "../television.css";
import { findMain } from "./parts";
import { playShow } from "./show";
import { followScreen } from "./follow";
import { moveByArrows } from "./keys";

/** The script of a television's page: no frameworks, and nothing that a browser of 2018 lacks. */
const main = findMain();

document.documentElement.className = "scripts";
if (main.dataset.screen === "letters") showPairing(Number(main.dataset.left));
if (main.dataset.screen === "show") playShow(main);

/**
 * Reloads the page when a phone has opened a show on this screen, and when the pairing code
 * expires; without a pairing code, after 30 seconds.
 */
function showPairing(leftMs: number) {
  moveByArrows();

  const hasLetters = leftMs > 0;

  setTimeout(() => location.reload(), hasLetters ? leftMs : 30_000);
  if (!hasLetters) return;

  followScreen(0, ({ state }) => {
    if (state !== "waiting") location.reload();
  });
}
