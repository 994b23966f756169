import { type APIRequestContext, expect } from "@playwright/test";

/** A page, or its context. */
export type Caller = { request: APIRequestContext };

/**
 * Calls the JSON API with the caller's session, as a page of the site would.
 * @returns the body of the answer
 */
export async function callApi<Body>(
  { request }: Caller,
  method: "POST" | "PUT",
  path: string,
  data: object = {},
): Promise<Body> {
  const site = await request.get("/healthz");
  const headers = { Origin: new URL(site.url()).origin, "Accept-Language": "en" };

  const answer = await request.fetch(`/api${path}`, { method, headers, data });

  expect(answer.ok(), await answer.text()).toBe(true);

  return (await answer.json()) as Body;
}
