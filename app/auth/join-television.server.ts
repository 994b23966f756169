import type { OpenTelevision } from "~/models/live/televisions/television.server";
import { type TelevisionSecret, televisionCookie } from "./cookies/television.server";
import { identify, saveTelevision } from "./session.server";

/**
 * Makes the browser that holds the secret the screen of its television, after a phone has opened a
 * show on it.
 * @returns the Set-Cookie values; none if the browser is that screen already
 */
export async function joinTelevision(
  cookieHeader: string | null | undefined,
  storedSecret: TelevisionSecret,
  { id: televisionId }: OpenTelevision,
): Promise<string[]> {
  const { actor } = await identify(cookieHeader);
  if (actor.televisionId === televisionId) return [];

  return [
    await saveTelevision(cookieHeader, televisionId),
    await televisionCookie({ ...storedSecret, hadShow: true }),
  ];
}
