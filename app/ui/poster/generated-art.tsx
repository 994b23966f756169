import { useEffect, useMemo, useState } from "react";
import type { Drawing } from "./draw";
import { useScripts } from "../elements/use-scripts";

type Renderer = (drawing: Drawing) => string;

/** Set by the server at the start; browsers load it on demand. */
let renderer: Renderer | undefined;

export function setRenderer(draw: Renderer) {
  renderer = draw;
}

/**
 * A drawing made by the server. The browser leaves that alone and loads the renderer only for drawings it must make
 * itself, on a later page.
 */
export function GeneratedArt({ drawing, className }: { drawing: Drawing; className: string }) {
  const html = import.meta.env.SSR ? (renderer?.(drawing) ?? "") : useClientDrawing(drawing);
  return <span className={className} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: html }} />;
}

/** Empty while the server's drawing is in place: React keeps markup that it hydrated. */
function useClientDrawing(drawing: Drawing): string {
  const hasScripts = useScripts();
  const key = JSON.stringify(drawing);
  const [fromServer, setFromServer] = useState(hasScripts ? null : key);
  const [, setReady] = useState(renderer !== undefined);
  const isFromServer = key === fromServer;
  useEffect(() => {
    if (isFromServer) return;
    setFromServer(null);
    if (!renderer) void import("./draw").then(({ draw }) => (setRenderer(draw), setReady(true)));
  }, [isFromServer]);
  return useMemo(() => (isFromServer ? "" : (renderer?.(drawing) ?? "")), [isFromServer, key, renderer]);
}
