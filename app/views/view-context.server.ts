import { zoneOf } from "~/auth/cookies/zone.server";
import { clock } from "~/integrations/clock/clock";
import { speak, type Translate } from "~/locales/i18n.server";
import { VIETNAM_ZONE } from "~/locales/clocks";
import type { Language } from "~/locales/languages";
import type { Actor } from "~/models/actor";
import { actorOfRequest } from "../requests/page.server";

/** For whom a page is worded: who asks, in which language, where, and at what moment. */
export type ViewContext = {
  actor: Actor;
  language: Language;
  t: Translate;
  /** The viewer's zone; null when nobody knows it. */
  zone: string | null;
  /** Where days begin and end for this viewer: their zone, else Vietnam's. */
  dayZone: string;
  now: Date;
};

export async function viewContext(request: Request): Promise<ViewContext> {
  const zone = zoneOf(request.headers.get("Cookie"));
  const [actor, spoken] = await Promise.all([actorOfRequest(request), speak(request)]);
  return { ...spoken, actor, zone, dayZone: zone ?? VIETNAM_ZONE, now: clock.now() };
}
