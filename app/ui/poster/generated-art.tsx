import { useEffect, useMemo, useState } from "react";
import type { Drawing } from "./draw";
import { useScripts } from "../elements/use-scripts";

type Draw = (drawing: Drawing) => string;

/** What draws: given to the server when it starts, fetched by the browser when it must. */
let pencil: Draw | undefined;

export function givePencil(draw: Draw) {
  pencil = draw;
}

/**
 * A drawing as the server made it. The browser leaves that alone; only for what it must draw itself, on a page that
 * one goes to later, does it fetch the code that draws.
 */
export function Drawn({ drawing, className }: { drawing: Drawing; className: string }) {
  const html = import.meta.env.SSR ? (pencil?.(drawing) ?? "") : useOwnDrawing(drawing);
  return <span className={className} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: html }} />;
}

/** Empty while the server's drawing stands: React does not touch markup that it took over. */
function useOwnDrawing(drawing: Drawing): string {
  const hasScripts = useScripts();
  const key = JSON.stringify(drawing);
  const [fromServer, setFromServer] = useState(hasScripts ? null : key);
  const [, setReady] = useState(pencil !== undefined);
  const isServers = key === fromServer;
  useEffect(() => {
    if (isServers) return;
    setFromServer(null);
    if (!pencil) void import("./draw").then(({ draw }) => (givePencil(draw), setReady(true)));
  }, [isServers]);
  return useMemo(() => (isServers ? "" : (pencil?.(drawing) ?? "")), [isServers, key, pencil]);
}
