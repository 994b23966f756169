import { useRouteLoaderData } from "@remix-run/react";
import { BellRing } from "lucide-react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { ButtonLink, type ButtonLook } from "../elements/button";
import { useScripts } from "../elements/use-scripts";
import type { FrameData } from "../frame/frame-data";
import { findSubscription } from "./push-browser";

/**
 * A link to the page that asks for notifications; hidden in browsers that are subscribed or run no
 * scripts, and if the site does not offer them.
 */
export function PushLink(look: Omit<ButtonLook, "icon"> & { className?: string }) {
  const { t } = useTranslation("push");
  const hasScripts = useScripts();
  const isSubscribed = useIsSubscribed();
  const hasPush = useRouteLoaderData<Pick<FrameData, "hasPush">>("root")?.hasPush;
  if (!hasPush || !hasScripts || isSubscribed) return null;

  return (
    <ButtonLink to="/notices/phone" icon={BellRing} {...look}>
      {t("title")}
    </ButtonLink>
  );
}

function useIsSubscribed(): boolean {
  const [isSubscribed, setSubscribed] = useState(false);

  useEffect(() => {
    if (!("serviceWorker" in navigator) || !("PushManager" in window)) return;

    findSubscription().then(
      (knownSubscription) => setSubscribed(knownSubscription !== null),
      () => {},
    );
  }, []);

  return isSubscribed;
}
