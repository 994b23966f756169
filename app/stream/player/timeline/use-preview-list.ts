import { useMemo } from "react";
import type { useEngine } from "../hooks/use-engine";
import { PreviewList } from "./preview-list";

/** Null while only the sound is played, and for people who save data. */
export function usePreviewList({ engine, isSoundOnly }: ReturnType<typeof useEngine>): PreviewList | null {
  const list = useMemo(() => new PreviewList(() => engine.current?.previewList() ?? null), [engine]);
  return isSoundOnly || savesData() ? null : list;
}

/** Only Chromium says so. */
function savesData(): boolean {
  return (globalThis.navigator as { connection?: { saveData?: boolean } } | undefined)?.connection?.saveData ?? false;
}
