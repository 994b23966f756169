import type { OpenTelevision } from "~/models/live/televisions/television.server";
import { type TelevisionSecret, televisionCookie } from "./cookies/television.server";
import { identify, saveTelevision } from "./session.server";

/**
 * Makes the browser or program that holds the secret the screen of its television, once a phone has
 * opened a show on it.
 * @returns the Set-Cookie values; none if it is that screen already
 */
export async function joinTelevision(
  cookieHeader: string | null | undefined,
  known: TelevisionSecret,
  { id }: OpenTelevision,
): Promise<string[]> {
  const { actor } = await identify(cookieHeader);
  if (actor.televisionId === id) return [];

  return [
    await saveTelevision(cookieHeader, id),
    await televisionCookie({ ...known, hadShow: true }),
  ];
}
