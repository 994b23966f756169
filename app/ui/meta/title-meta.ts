import { pageTitle } from "./title";

/** The `meta` of a screen whose loader says its title, in the language of the page. */
export function titleMeta({ data }: { data?: unknown }) {
  return [{ title: pageTitle((data as { title?: string } | undefined)?.title) }];
}
