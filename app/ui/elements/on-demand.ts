import { type ComponentType, lazy, type LazyExoticComponent } from "react";
import { loadChunk } from "~/platform/chunks/load-chunk";

type Loaded<Props> = { default: ComponentType<Props> };
type Part<Props> = {
  /** Selects what the part renders. */
  marker: string;
  /** Namespaces that it speaks with, beside those of its page. */
  texts: readonly string[];
  load: () => Promise<Loaded<Props>>;
};

const parts: { marker: string; texts: readonly string[]; preload: () => Promise<void> }[] = [];

/**
 * A component that few visitors see, whose code and texts the others never load. Needs a
 * ChunkBoundary around it. The server has it before the first request and renders it at once, so
 * that it is in the page without scripts.
 */
export function onDemand<Props>({
  marker,
  texts,
  load,
}: Part<Props>): LazyExoticComponent<ComponentType<Props>> {
  let there: Loaded<Props> | null = null;
  const loadPart = import.meta.env.SSR ? load : () => loadChunk(load);
  const preload = async () => {
    there = await loadPart();
  };

  if (import.meta.env.SSR) void preload();
  parts.push({ marker, texts, preload });

  return lazy(() => (there ? settled(there) : loadPart()));
}

/**
 * Finds the parts that the server has rendered in a page. They must be there before React takes the
 * page over: it would throw away one that changes while it loads, with what has been typed in it.
 */
export function partsOf(page: ParentNode) {
  return parts.filter(({ marker }) => page.querySelector(marker));
}

/** React takes what such a promise has at once, and does not suspend. */
function settled<Value>(value: Value): Promise<Value> {
  return { then: (take: (value: Value) => void) => take(value) } as unknown as Promise<Value>;
}
