import { useEffect, useState } from "react";
import type { EncoderView } from "./encoder.types";

const READ_MS = 3000;

/** Polls the encoder while the page is visible; `loaded` comes from the loader. */
export function useEncoder(eventId: string, loaded: EncoderView | null): EncoderView | null {
  const [read, setRead] = useState<EncoderView | null>(null);
  const isShown = loaded !== null;
  useEffect(() => {
    if (!isShown) return;
    let left = false;
    const look = async () => {
      if (document.visibilityState !== "visible") return;
      const encoder = await readEncoder(eventId);
      if (encoder && !left) setRead(encoder);
    };
    const timer = setInterval(() => void look(), READ_MS);
    return () => {
      left = true;
      clearInterval(timer);
    };
  }, [eventId, isShown]);
  return read && loaded && read.at > loaded.at ? read : loaded;
}

async function readEncoder(eventId: string): Promise<EncoderView | null> {
  const response = await fetch(`/stream/${eventId}/encoder`).catch(() => null);
  return response?.ok ? ((await response.json()) as { encoder: EncoderView }).encoder : null;
}
