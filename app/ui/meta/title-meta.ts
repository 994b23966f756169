import { pageTitle } from "./title";

/** A meta function that uses the loader's `title`. */
export function titleMeta({ data }: { data?: unknown }) {
  return [{ title: pageTitle((data as { title?: string } | undefined)?.title) }];
}
