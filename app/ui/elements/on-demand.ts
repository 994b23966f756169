import { type ComponentType, lazy, type LazyExoticComponent } from "react";
import { loadChunk } from "~/platform/chunks/load-chunk";

type LoadedComponent<Props> = { default: ComponentType<Props> };
type Part<Props> = {
  /** A CSS selector of the part's markup. */
  marker: string;
  /** Namespaces of the part's texts, in addition to those of its page. */
  texts: readonly string[];
  load: () => Promise<LoadedComponent<Props>>;
};

const registeredParts: {
  marker: string;
  texts: readonly string[];
  preload: () => Promise<void>;
}[] = [];

/**
 * A component that few visitors need; other visitors never load its code and texts. It needs a
 * ChunkBoundary around it. The server loads it before the first request and renders it at once, so
 * that it is also shown without scripts.
 */
export function onDemand<Props>({
  marker,
  texts,
  load,
}: Part<Props>): LazyExoticComponent<ComponentType<Props>> {
  let loadedPart: LoadedComponent<Props> | null = null;
  const loadPart = import.meta.env.SSR ? load : () => loadChunk(load);
  const preload = async () => {
    loadedPart = await loadPart();
  };

  if (import.meta.env.SSR) void preload();
  registeredParts.push({ marker, texts, preload });

  return lazy(() => (loadedPart ? settledPromise(loadedPart) : loadPart()));
}

/**
 * Finds the parts that the server has rendered in a page. They must be loaded before React hydrates
 * the page: React would discard a part that changes while it loads, including typed text.
 */
export function partsIn(pageNode: ParentNode) {
  return registeredParts.filter(({ marker }) => pageNode.querySelector(marker));
}

/** A promise that passes on its value at once, so that React does not suspend. */
function settledPromise<Value>(value: Value): Promise<Value> {
  return { then: (onValue: (value: Value) => void) => onValue(value) } as unknown as Promise<Value>;
}
