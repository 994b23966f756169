import { required } from "~/platform/required";

/** The filters in the query string without the page, for a search that keeps them. */
export function filtersIn(params: URLSearchParams): Record<string, string> {
  const names = [...new Set(params.keys())].filter((name) => name !== "search" && name !== "more");

  return Object.fromEntries(
    names.flatMap((name) => (params.get(name) ? [[name, required(params.get(name))]] : [])),
  );
}
