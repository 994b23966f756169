import { required } from "~/platform/required";

/** The filters of the query string without search and page, for a search that keeps them. */
export function filtersIn(params: URLSearchParams): Record<string, string> {
  const parameterNames = [...new Set(params.keys())].filter(
    (parameterName) => parameterName !== "search" && parameterName !== "more",
  );

  return Object.fromEntries(
    parameterNames.flatMap((parameterName) =>
      params.get(parameterName) ? [[parameterName, required(params.get(parameterName))]] : [],
    ),
  );
}
