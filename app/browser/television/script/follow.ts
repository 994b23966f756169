import type { ScreenState } from "../protocol";

/** Pause after an error, and after a request that the server answered at once without a change. */
const PAUSE_MS = 2000;

/**
 * Requests the next state repeatedly until the show has ended; the server answers when something
 * changes.
 */
export function followScreen(revision: number, onState: (state: ScreenState) => void) {
  const requestState = () => {
    const requestedAt = performance.now();

    fetch(`/api/tv?after=${revision}`, { credentials: "same-origin", cache: "no-store" })
      .then((response) => {
        if (!response.ok) throw new Error(String(response.status));

        return response.json() as Promise<ScreenState>;
      })
      .then((state) => {
        const hasChanged = state.state === "ended" || state.revision !== revision;

        revision = state.revision;
        if (hasChanged) onState(state);
        // The page reloads now. Another request could reload it a second time, and the note shown
        // after the first reload would be lost.
        if (state.state === "ended") return;

        setTimeout(
          requestState,
          hasChanged || performance.now() - requestedAt > PAUSE_MS ? 0 : PAUSE_MS,
        );
      })
      .catch(() => setTimeout(requestState, PAUSE_MS));
  };

  requestState();
}
