import { type CSSProperties, useEffect, useRef, useState } from "react";
import type { Place, PreviewList } from "./preview-list";

interface PreviewProps {
  list: PreviewList | null;
  place: Place;
  /** 0 to 100. */
  percent: number;
  text: string;
  title?: string;
}

/** The picture and the time at the pointer. One picture is loaded at a time; those passed over meanwhile are left out. */
export function Preview({ list, place, percent, text, title }: PreviewProps) {
  const { source, onDone } = usePicture(list, place);
  return (
    <div className="player-preview" style={{ "--at": percent } as CSSProperties} aria-hidden>
      {source && <video muted playsInline disableRemotePlayback src={source} onLoadedData={onDone} onError={onDone} />}
      {title && <span lang="">{title}</span>}
      <span>{text}</span>
    </div>
  );
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
    return () => void (isOver = true);
  }, [list, key, isLoading]);
  return { source, onDone: () => setLoading(false) };
}
