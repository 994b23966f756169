import { noteRequestId } from "../frame/request-id";
import { UNCONFIRMED } from "../toast/unconfirmed";
import type { OpenPage } from "./page-data";

declare global {
  interface Window {
    __remixRouter?: { state: { navigation: { state: "idle" | "loading" | "submitting" } } };
  }
}

export const openPage: OpenPage = {
  address: () => new URL(window.location.href),
  isLeaving: () => window.__remixRouter?.state.navigation.state !== "idle",
  onUnconfirmed: () => window.dispatchEvent(new Event(UNCONFIRMED)),
  onAnswered: noteRequestId,
};
