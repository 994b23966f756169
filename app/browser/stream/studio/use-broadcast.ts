import { useCallback, useEffect, useRef, useState, type RefObject } from "react";
import { useTranslation } from "react-i18next";
import { loadChunk } from "~/platform/chunks/load-chunk";
import { isSending, IDLE_STATE } from "./broadcast-state";
import type { Broadcaster } from "./broadcast/broadcaster";
import type { Capture } from "./broadcast/capture/capture";
import type { DeviceChoice } from "./broadcast/capture/devices";
import type { LadderOptions } from "./broadcast/encode/ladder";
import type { BroadcastPanelProps } from "./broadcast-panel.types";
import { useBlocker } from "@remix-run/react";

export type Broadcast = ReturnType<typeof useBroadcast>;

const loadBroadcaster = () => loadChunk(() => import("./broadcast/broadcaster"));

/** The broadcast of this window. Loads the code for encoding. */
export function useBroadcast({ eventId, notify, onChange }: BroadcastPanelProps) {
  const { t } = useTranslation("broadcast");
  const [state, setState] = useState(IDLE_STATE);
  const broadcaster = useRef<Broadcaster | null>(null);
  const latest = useRef({ notify, onChange });

  latest.current = { notify, onChange };

  useEffect(() => {
    loadBroadcaster().catch(() => {});

    return () => broadcaster.current?.leave();
  }, []);

  const { wasLive, problem } = state;

  useEffect(() => {
    if (!wasLive || problem) return;

    latest.current.notify({
      kind: "done",
      title: t("toast_started"),
      text: t("toast_started_text"),
    });
    latest.current.onChange?.();
  }, [wasLive, problem, t]);

  useEffect(() => {
    if (!problem) return;

    const title = t(wasLive ? "stopped_title" : "problem_title");

    latest.current.notify({ kind: "error", title, text: t(`problem.${problem}`) });
  }, [problem, wasLive, t]);

  const leaving = useRef(false);

  useLeaveWarning(isSending(state), leaving);

  /** `checked` is the result of a preflight check. */
  const start = useCallback(
    async (checked: { ladder: LadderOptions; capture: Capture | null } | null = null) => {
      setState({ ...IDLE_STATE, phase: "asking" });

      const loaded = await loadBroadcaster().catch(() => null);
      if (!loaded) return setState({ ...IDLE_STATE, phase: "failed", problem: "incomplete" });

      broadcaster.current?.release();
      broadcaster.current = new loaded.Broadcaster(ingestUrl(eventId), setState);
      await broadcaster.current.start(checked?.ladder, checked?.capture);
    },
    [eventId],
  );

  /** Ends the show. Resolves with false if the server has not confirmed the end. */
  const end = useCallback(async () => {
    const confirmed = (await broadcaster.current?.end()) ?? false;

    leaving.current = !confirmed;
    if (!confirmed) return false;

    latest.current.notify({
      kind: "done",
      title: t("toast_stopped"),
      text: t("toast_stopped_text"),
    });
    latest.current.onChange?.();

    return true;
  }, [t]);

  const setMicrophone = useCallback(
    (isOn: boolean) => broadcaster.current?.setMicrophone(isOn),
    [],
  );
  const setCamera = useCallback((isOn: boolean) => broadcaster.current?.setCamera(isOn), []);
  const retryAudio = useCallback(() => broadcaster.current?.retryAudio(), []);
  const sendVideoOnly = useCallback(() => void broadcaster.current?.sendVideoOnly(), []);
  const chooseDevices = useCallback(
    (choice: DeviceChoice) => void broadcaster.current?.chooseDevices(choice),
    [],
  );
  const peakDb = useCallback(() => broadcaster.current?.peakDb() ?? null, []);

  return {
    state,
    start,
    end,
    setMicrophone,
    setCamera,
    retryAudio,
    sendVideoOnly,
    chooseDevices,
    peakDb,
  };
}

function ingestUrl(eventId: string) {
  const url = new URL(`/ws/ingest/${eventId}`, window.location.href);

  url.protocol = url.protocol === "https:" ? "wss:" : "ws:";

  return url.href;
}

/**
 * Asks before the page is left during a broadcast, unless `leaving` says that it is intended. The
 * question comes at once: the router forgets a blocked navigation when the page's data are read
 * again, which a busy device may do before it renders the block.
 */
function useLeaveWarning(active: boolean, leaving: RefObject<boolean>) {
  const { t } = useTranslation("broadcast");

  useBlocker(
    ({ currentLocation, nextLocation }) =>
      active &&
      !leaving.current &&
      currentLocation.pathname !== nextLocation.pathname &&
      !window.confirm(t("leave")),
  );

  useEffect(() => {
    if (!active) return;

    const onLeave = (event: BeforeUnloadEvent) => {
      if (!leaving.current) event.preventDefault();
    };

    window.addEventListener("beforeunload", onLeave);

    return () => window.removeEventListener("beforeunload", onLeave);
  }, [active, leaving]);
}
