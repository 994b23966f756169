import type { Currency } from "~db/vocabularies";
import { currencyOf } from "~/auth/cookies/currency.server";
import { zoneOf } from "~/auth/cookies/zone.server";
import { clock } from "~/platform/clock/clock";
import { speak, type Translate } from "~/locales/i18n.server";
import { VIETNAM_ZONE } from "~/locales/clocks";
import type { Language } from "~/locales/languages";
import type { Actor } from "~/models/base/actor";
import { listOfferedCurrencies } from "~/models/money/payments/offered-currencies.server";
import { actorOfRequest } from "../requests/page.server";

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

/** `known`: the actor, where it was read already. */
export async function viewContext(request: Request, known?: Actor): Promise<ViewContext> {
  const cookies = request.headers.get("Cookie");
  const zone = zoneOf(cookies);
  const [actor, spoken] = await Promise.all([known ?? actorOfRequest(request), speak(request)]);
  const currency = currencyOf(cookies, { zone, language: spoken.language }, listOfferedCurrencies());
  return { ...spoken, actor, zone, dayZone: zone ?? VIETNAM_ZONE, currency, now: clock.now() };
}
