import type { ScreenState } from "../protocol";

/** After an error, and between two requests of which the server held none. */
const PAUSE_MS = 2000;

/**
 * Asks for the next state again and again, until the show is ended: the server answers when
 * something changes.
 */
export function followScreen(revision: number, onState: (state: ScreenState) => void) {
  const ask = () => {
    const since = performance.now();

    fetch(`/api/tv?after=${revision}`, { credentials: "same-origin", cache: "no-store" })
      .then((response) => {
        if (!response.ok) throw new Error(String(response.status));

        return response.json() as Promise<ScreenState>;
      })
      .then((state) => {
        const isNews = state.state === "ended" || state.revision !== revision;

        revision = state.revision;
        if (isNews) onState(state);
        // The page is loaded again: a second time would come after the note of the first.
        if (state.state === "ended") return;

        setTimeout(ask, isNews || performance.now() - since > PAUSE_MS ? 0 : PAUSE_MS);
      })
      .catch(() => setTimeout(ask, PAUSE_MS));
  };

  ask();
}
