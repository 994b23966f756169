import { type CSSProperties, type ReactNode, useEffect, useRef, useState } from "react";
import type { useEngine } from "../hooks/use-engine";
import { type PreviewPlace, PreviewList } from "./preview-list";

export type PreviewEngine = Pick<ReturnType<typeof useEngine>, "engine" | "isSoundOnly">;

interface PreviewProps {
  /** The engine whose show gives the pictures. */
  of: PreviewEngine;
  place: PreviewPlace;
  /** 0 to 100. */
  percent: number;
  text: string;
  title?: string;
}

/**
 * The picture and the time at the pointer. One picture loads at a time; places passed meanwhile are
 * skipped.
 */
export default function Preview({ of, place, percent, text, title }: PreviewProps): ReactNode {
  const { source, onDone } = usePicture(findList(of), place);

  return (
    <div className="player-preview" style={{ "--at": percent } as CSSProperties} aria-hidden>
      {source && (
        <video
          muted
          playsInline
          disableRemotePlayback
          src={source}
          onLoadedData={onDone}
          onError={onDone}
        />
      )}
      {title && <span lang="">{title}</span>}
      <span>{text}</span>
    </div>
  );
}

const previewLists = new WeakMap<object, PreviewList>();

/**
 * Finds the preview list of an engine, which is kept between uses; null while only the sound plays,
 * and for people who save data.
 */
function findList({ engine, isSoundOnly }: PreviewEngine): PreviewList | null {
  if (isSoundOnly || savesData()) return null;

  const previewList =
    previewLists.get(engine) ?? new PreviewList(() => engine.current?.previewList() ?? null);

  previewLists.set(engine, previewList);

  return previewList;
}

/** True if the viewer saves data; only Chromium tells. */
function savesData(): boolean {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData ?? false;
}

function usePicture(previewList: PreviewList | null, previewPlace: PreviewPlace) {
  const [source, setSource] = useState<string | null>(null);
  const [isLoading, setLoading] = useState(false);
  const latest = useRef(previewPlace);

  latest.current = previewPlace;

  const placeKey = JSON.stringify(previewPlace);

  useEffect(() => {
    if (!previewList || isLoading) return;

    let isOver = false;

    void previewList.find(latest.current).then((address) => {
      if (isOver || !address) return;

      setSource((previous) => {
        if (previous !== address) setLoading(true);

        return address;
      });
    });

    return () => {
      isOver = true;
    };
  }, [previewList, placeKey, isLoading]);

  return { source, onDone: () => setLoading(false) };
}
