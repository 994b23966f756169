import { useCallback, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { isSending, OFF_AIR } from "./air-state";
import type { Broadcaster } from "./broadcast/broadcaster";
import type { Capture } from "./broadcast/capture/capture";
import type { DeviceChoice } from "./broadcast/capture/devices";
import type { Strength } from "./broadcast/encode/ladder";
import type { BroadcastPanelProps } from "./broadcast-panel.types";
import { useStayReminder } from "./use-stay-reminder";

export type Broadcast = ReturnType<typeof useBroadcast>;

const loadBroadcaster = () => import("./broadcast/broadcaster");

/** The broadcast of this window and its verbs; the encoder's code is loaded here and nowhere else. */
export function useBroadcast({ eventId, notify, onChange }: BroadcastPanelProps) {
  const { t } = useTranslation("studioAir");
  const [state, setState] = useState(OFF_AIR);
  const broadcaster = useRef<Broadcaster | null>(null);
  const latest = useRef({ notify, onChange });
  latest.current = { notify, onChange };

  useEffect(() => {
    void loadBroadcaster();
    return () => broadcaster.current?.release();
  }, []);

  const { wasLive, problem } = state;
  useEffect(() => {
    if (!wasLive || problem) return;
    latest.current.notify({ kind: "done", title: t("toast_started"), text: t("toast_started_text") });
    latest.current.onChange?.();
  }, [wasLive, problem, t]);

  useEffect(() => {
    if (!problem) return;
    const title = t(wasLive ? "stopped_title" : "problem_title");
    latest.current.notify({ kind: "error", title, text: t(`problem.${problem}`) });
  }, [problem, wasLive, t]);

  const leaving = useRef(false);
  useStayReminder(isSending(state), leaving);

  /** With what a check has found, where there was one. */
  const start = useCallback(
    async (checked: { strength: Strength; capture: Capture | null } | null = null) => {
      setState({ ...OFF_AIR, phase: "asking" });
      const { Broadcaster } = await loadBroadcaster();
      broadcaster.current?.release();
      broadcaster.current = new Broadcaster(ingestUrl(eventId), setState);
      await broadcaster.current.start(checked?.strength, checked?.capture);
    },
    [eventId],
  );

  /** False when the server could not be reached over the socket. */
  const end = useCallback(async () => {
    const confirmed = (await broadcaster.current?.end()) ?? false;
    leaving.current = !confirmed;
    if (!confirmed) return false;
    latest.current.notify({ kind: "done", title: t("toast_stopped"), text: t("toast_stopped_text") });
    latest.current.onChange?.();
    return true;
  }, [t]);

  const setMicrophone = useCallback((on: boolean) => broadcaster.current?.setMicrophone(on), []);
  const setCamera = useCallback((on: boolean) => broadcaster.current?.setCamera(on), []);
  const retrySound = useCallback(() => broadcaster.current?.retrySound(), []);
  const sendPictureAlone = useCallback(() => void broadcaster.current?.sendPictureAlone(), []);
  const chooseDevices = useCallback((choice: DeviceChoice) => void broadcaster.current?.chooseDevices(choice), []);
  const peakDb = useCallback(() => broadcaster.current?.peakDb() ?? null, []);
  return { state, start, end, setMicrophone, setCamera, retrySound, sendPictureAlone, chooseDevices, peakDb };
}

function ingestUrl(eventId: string) {
  const url = new URL(`/ws/ingest/${eventId}`, window.location.href);
  url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
  return url.href;
}
