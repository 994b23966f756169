import { useBlocker } from "@remix-run/react";
import { type RefObject, useEffect } from "react";
import { useTranslation } from "react-i18next";

/** Asks before the page is left during a broadcast, unless `leaving` says that it is intended. */
export function useLeaveWarning(active: boolean, leaving: RefObject<boolean>) {
  const { t } = useTranslation("broadcast");
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      active && !leaving.current && currentLocation.pathname !== nextLocation.pathname,
  );

  useEffect(() => {
    if (blocker.state !== "blocked") return;
    if (window.confirm(t("leave"))) blocker.proceed();
    else blocker.reset();
  }, [blocker, t]);

  useEffect(() => {
    if (!active) return;

    const onLeave = (event: BeforeUnloadEvent) => {
      if (!leaving.current) event.preventDefault();
    };

    window.addEventListener("beforeunload", onLeave);

    return () => window.removeEventListener("beforeunload", onLeave);
  }, [active, leaving]);
}
