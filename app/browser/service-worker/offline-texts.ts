import en from "~/locales/en/base/offline";
import vi from "~/locales/vi/base/offline";

export const offlineTexts = { en, vi };
