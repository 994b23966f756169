import { followScreen } from "./follow";
import { moveByArrows } from "./keys";

/** Becomes the show when the phone has opened one, and shows new letters when these expire. */
export function showLetters(leftMs: number) {
  moveByArrows();

  const hasLetters = leftMs > 0;

  setTimeout(() => location.reload(), hasLetters ? leftMs : 30_000);
  if (!hasLetters) return;

  followScreen(0, ({ state }) => {
    if (state !== "waiting") location.reload();
  });
}
