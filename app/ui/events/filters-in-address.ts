/** What an address asks of a list, for a search that keeps it; another search begins on the first page. */
export function filtersIn(params: URLSearchParams): Record<string, string> {
  const names = [...new Set(params.keys())].filter((name) => name !== "search" && name !== "more");
  return Object.fromEntries(names.flatMap((name) => (params.get(name) ? [[name, params.get(name)!]] : [])));
}
