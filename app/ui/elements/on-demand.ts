import { type ComponentType, lazy, type LazyExoticComponent } from "react";

type Loaded<Props> = { default: ComponentType<Props> };

/**
 * A component that few visitors see, whose code and texts the others never load. Needs a Suspense around it. The server
 * has it before the first request and renders it at once, so that it is in the page without scripts.
 */
export function onDemand<Props>(load: () => Promise<Loaded<Props>>): LazyExoticComponent<ComponentType<Props>> {
  let there: Loaded<Props> | null = null;
  if (import.meta.env.SSR) void load().then((loaded) => (there = loaded));
  return lazy(() => (there ? settled(there) : load()));
}

/** React takes what such a promise has at once, and does not suspend. */
function settled<Value>(value: Value): Promise<Value> {
  return { then: (take: (value: Value) => void) => take(value) } as unknown as Promise<Value>;
}
