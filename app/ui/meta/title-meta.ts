import { pageTitle } from "./title";

/** Uses the loader's `title`. */
export function titleMeta({ data }: { data?: unknown }) {
  return [{ title: pageTitle((data as { title?: string } | undefined)?.title) }];
}
