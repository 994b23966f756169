import { type CSSProperties, type ReactNode, useEffect, useRef, useState } from "react";
import type { useEngine } from "../hooks/use-engine";
import { type Place, PreviewList } from "./preview-list";

export type PreviewEngine = Pick<ReturnType<typeof useEngine>, "engine" | "isSoundOnly">;

interface PreviewProps {
  /** Whose pictures are shown. */
  of: PreviewEngine;
  place: Place;
  /** 0 to 100. */
  percent: number;
  text: string;
  title?: string;
}

/**
 * The picture and the time at the pointer. One picture is loaded at a time; those passed over
 * meanwhile are left out.
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

const lists = new WeakMap<object, PreviewList>();

/**
 * The same list each time somebody points; null while only the sound is played, and for people who
 * save data.
 */
function findList({ engine, isSoundOnly }: PreviewEngine): PreviewList | null {
  if (isSoundOnly || savesData()) return null;

  const list = lists.get(engine) ?? new PreviewList(() => engine.current?.previewList() ?? null);

  lists.set(engine, list);

  return list;
}

/** Only Chromium says so. */
function savesData(): boolean {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData ?? false;
}

function usePicture(list: PreviewList | null, place: Place) {
  const [source, setSource] = useState<string | null>(null);
  const [isLoading, setLoading] = useState(false);
  const latest = useRef(place);

  latest.current = place;

  const key = JSON.stringify(place);

  useEffect(() => {
    if (!list || isLoading) return;

    let isOver = false;

    void list.find(latest.current).then((found) => {
      if (isOver || !found) return;

      setSource((old) => {
        if (old !== found) setLoading(true);

        return found;
      });
    });

    return () => {
      isOver = true;
    };
  }, [list, key, isLoading]);

  return { source, onDone: () => setLoading(false) };
}
