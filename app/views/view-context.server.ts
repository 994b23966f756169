import { zoneOf } from "~/auth/cookies/zone.server";
import { clock } from "~/integrations/clock/clock";
import { speak, type Translate } from "~/locales/i18n.server";
import { VIETNAM_ZONE } from "~/locales/clocks";
import type { Language } from "~/locales/languages";
import type { Actor } from "~/models/actor";
import { actorOfRequest } from "../requests/page.server";

export type ViewContext = {
  actor: Actor;
  language: Language;
  t: Translate;
  /** Null while unknown. */
  zone: string | null;
  /** The zone of calendar days: the viewer's, else Vietnam's. */
  dayZone: string;
  now: Date;
};

export async function viewContext(request: Request): Promise<ViewContext> {
  const zone = zoneOf(request.headers.get("Cookie"));
  const [actor, spoken] = await Promise.all([actorOfRequest(request), speak(request)]);
  return { ...spoken, actor, zone, dayZone: zone ?? VIETNAM_ZONE, now: clock.now() };
}
