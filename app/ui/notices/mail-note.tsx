import { useRouteLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { FrameData } from "../frame/frame-data";

/** True if the site has a mail server. */
export function useIsMailOn(): boolean {
  return useRouteLoaderData<Pick<FrameData, "isMailOn">>("root")?.isMailOn ?? true;
}

/** True if the site can send codes, by mail or by text message. */
export function useCanSendCodes(areTextsOn: boolean): boolean {
  return useIsMailOn() || areTextsOn;
}

/** Tells that mails stay in the outbox, beside a sentence about a mail; nothing where they are sent. */
export function MailNote() {
  const { t } = useTranslation("common");
  const isMailOn = useIsMailOn();

  return isMailOn ? null : <p className="meta">{t("mailOff")}</p>;
}
