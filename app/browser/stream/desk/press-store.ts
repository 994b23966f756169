import type { PressStore } from "./press-queue";

/** Keeps the presses of one desk in the tab: another tab of the same desk has its own. */
export function storeOf(pressUrl: string): PressStore {
  const key = `presses ${pressUrl}`;
  return {
    read: () => {
      try {
        return JSON.parse(sessionStorage.getItem(key) ?? "[]") as ReturnType<PressStore["read"]>;
      } catch {
        return [];
      }
    },
    write: (presses) => {
      try {
        sessionStorage.setItem(key, JSON.stringify(presses));
      } catch {
        // Full or forbidden: presses wait in this page only.
      }
    },
  };
}
