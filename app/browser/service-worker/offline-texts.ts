import en from "~/locales/en/offline";
import vi from "~/locales/vi/offline";

export const offlineTexts = { en, vi };
