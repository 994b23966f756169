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
  /** Null while unknown. */
  zone: string | null;
  /** The zone of calendar days: the viewer's, else Vietnam's. */
  dayZone: string;
  /** The currency in which prices are shown where a show has one in it. */
  currency: Currency;
  now: Date;
};

/** The same in a loader, which does not read again who asks. */
export async function viewContextInLoader(asked: LoaderRequest): Promise<ViewContext> {
  const { actor } = await identifyForLoaders(asked);

  return viewContext(asked.request, actor);
}

/** `known`: the actor, where it was read already. */
export async function viewContext(request: Request, known?: Actor): Promise<ViewContext> {
  const [actor, preferences] = await Promise.all([
    known ?? actorOfRequest(request),
    preferencesOf(request),
  ]);
  const { language, zone, currency } = preferences;
  const dayZone = zone ?? VIETNAM_ZONE;

  return { actor, language, t: translator(language), zone, dayZone, currency, now: clock.now() };
}
