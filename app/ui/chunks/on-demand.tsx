import { type ComponentType, lazy, useState } from "react";
import { loadChunk } from "~/platform/chunks/load-chunk";
import { ChunkBoundary } from "./chunk-boundary";

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
 * A component that few visitors need; other visitors never load its code and texts. The server
 * loads it before the first request, so that it is also shown without scripts.
 */
export function onDemand<Props extends object>({
  marker,
  texts,
  load,
}: Part<Props>): ComponentType<Props> {
  let LoadedPart: ComponentType<Props> | null = null;
  const loadPart = import.meta.env.SSR ? load : () => loadChunk(load);
  const LatePart = lazy<ComponentType<object>>(loadPart as () => Promise<LoadedComponent<object>>);
  const preload = async () => {
    LoadedPart = (await loadPart()).default;
  };

  if (import.meta.env.SSR) void preload();
  registeredParts.push({ marker, texts, preload });

  return function OnDemandPart(props: Props) {
    // Chosen once: a part that changes its type when it has arrived would lose its state.
    const [ReadyPart] = useState(() => LoadedPart);

    // Without a boundary: React would render a boundary anew if an update came before it was
    // hydrated, and discard typed text.
    if (ReadyPart) return <ReadyPart {...props} />;

    return (
      <ChunkBoundary>
        <LatePart {...props} />
      </ChunkBoundary>
    );
  };
}

/**
 * Finds the parts that the server has rendered in a page. They must be loaded before React hydrates
 * the page: React would discard a part that changes while it loads, including typed text.
 */
export function partsIn(pageNode: ParentNode) {
  return registeredParts.filter(({ marker }) => pageNode.querySelector(marker));
}
