import type { Currency } from "~db/vocabularies";
import { clock } from "~/platform/clock/clock";
import { type Translate, translator } from "~/locales/i18n.server";
import { VIETNAM_ZONE } from "~/locales/clocks";
import type { Language } from "~/locales/languages";
import type { Actor } from "~/models/base/actor";
import { actorOfRequest, identifyForLoaders, type LoaderRequest } from "../requests/page.server";
import { preferencesOf } from "../requests/preferences.server";

export type ViewContext = {
  actor: Actor;
  language: Language;
  t: Translate;
  /** The viewer's time zone; null while unknown. */
  zone: string | null;
  /** The time zone of calendar days: the viewer's, else Vietnam's. */
  dayZone: string;
  /** The currency in which prices are shown if a show has one in it. */
  currency: Currency;
  now: Date;
};

/** The view context in a loader, which reuses the identity of the request. */
export async function viewContextInLoader(loaderRequest: LoaderRequest): Promise<ViewContext> {
  const { actor } = await identifyForLoaders(loaderRequest);

  return viewContext(loaderRequest.request, actor);
}

/** `knownActor`: the actor if the caller has read it already. */
export async function viewContext(request: Request, knownActor?: Actor): Promise<ViewContext> {
  const [actor, preferences] = await Promise.all([
    knownActor ?? actorOfRequest(request),
    preferencesOf(request),
  ]);
  const { language, zone, currency } = preferences;
  const dayZone = zone ?? VIETNAM_ZONE;

  return { actor, language, t: translator(language), zone, dayZone, currency, now: clock.now() };
}
