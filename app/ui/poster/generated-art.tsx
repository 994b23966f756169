import { useEffect, useMemo, useState } from "react";
import { loadChunk } from "~/platform/chunks/load-chunk";
import type { Drawing } from "./draw";
import { useScripts } from "../elements/use-scripts";

type Render = (drawing: Drawing) => string;
type ArtProps = { drawing: Drawing; className: string };

/** Set on the server when it starts; loaded by the browser on demand. */
let renderer: Render | undefined;

export function setRenderer(render: Render) {
  renderer = render;
}

/**
 * A drawing made by the server. The browser leaves that alone and loads the renderer only for
 * drawings it must make itself, on a later page.
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

/** Empty while the server's markup is shown: React does not touch markup that it took over. */
function useOwnArt(drawing: Drawing): string {
  const hasScripts = useScripts();
  const key = JSON.stringify(drawing);
  const [fromServer, setFromServer] = useState(hasScripts ? null : key);
  const [render, setRender] = useState(() => renderer);
  const isFromServer = key === fromServer;

  useEffect(() => {
    if (isFromServer) return;

    setFromServer(null);
    if (renderer) return setRender(() => renderer);

    void loadChunk(() => import("./draw")).then(
      ({ draw }) => {
        setRenderer(draw);
        setRender(() => draw);
      },
      // The place stays empty: the drawing only decorates.
      () => {},
    );
  }, [isFromServer]);

  return useMemo(
    () => (isFromServer || !render ? "" : render(JSON.parse(key) as Drawing)),
    [isFromServer, key, render],
  );
}
