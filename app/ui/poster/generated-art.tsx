import { useEffect, useMemo, useState } from "react";
import { loadChunk } from "~/platform/chunks/load-chunk";
import type { Drawing } from "./draw";
import { useScripts } from "../elements/use-scripts";

type ArtRenderer = (drawing: Drawing) => string;
type ArtProps = { drawing: Drawing; className: string };

/** The renderer, set at the start of the server, and loaded by the browser on demand. */
let renderer: ArtRenderer | undefined;

export function setRenderer(render: ArtRenderer) {
  renderer = render;
}

/**
 * A drawing that the server has rendered. The browser keeps it, and loads the renderer only for
 * drawings on later pages.
 */
export function GeneratedArt({ drawing, className }: ArtProps) {
  const Art = import.meta.env.SSR ? ServerArt : BrowserArt;

  return <Art drawing={drawing} className={className} />;
}

function ServerArt({ drawing, className }: ArtProps) {
  return <ArtMarkup html={renderer?.(drawing) ?? ""} className={className} />;
}

function BrowserArt({ drawing, className }: ArtProps) {
  return <ArtMarkup html={useOwnArt(drawing)} className={className} />;
}

function ArtMarkup({ html, className }: { html: string; className: string }) {
  return (
    <span
      className={className}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}

/**
 * The markup of a drawing that the browser renders; empty while the server's markup is shown, which
 * React keeps.
 */
function useOwnArt(drawing: Drawing): string {
  const hasScripts = useScripts();
  const drawingKey = JSON.stringify(drawing);
  const [fromServer, setFromServer] = useState(hasScripts ? null : drawingKey);
  const [render, setRender] = useState(() => renderer);
  const isFromServer = drawingKey === fromServer;

  useEffect(() => {
    if (isFromServer) return;

    setFromServer(null);
    if (renderer) return setRender(() => renderer);

    void loadChunk(() => import("./draw")).then(
      ({ drawArt }) => {
        setRenderer(drawArt);
        setRender(() => drawArt);
      },
      // The place stays empty, because the drawing is only decoration.
      () => {},
    );
  }, [isFromServer]);

  return useMemo(
    () => (isFromServer || !render ? "" : render(JSON.parse(drawingKey) as Drawing)),
    [isFromServer, drawingKey, render],
  );
}
