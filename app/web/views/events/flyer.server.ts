import { clockTextsFor } from "~/locales/clocks";
import { translator } from "~/locales/i18n.server";
import type { Language } from "~/locales/languages";
import { siteAddress } from "~/models/delivery/notices/site-address";
import { artistNameOf, type EventRecord } from "~/models/shows/events/event-record.server";
import { shareAddressAt } from "~/web/requests/share-address.server";
import type { Flyer } from "~/web/responses/flyer.server";
import { qrSvg } from "~/web/responses/qr.server";
import { titleOf } from "../wording.server";
import { eventPoster } from "./share-poster.server";

/**
 * The flyer of a show. It has the times of Vietnam and California, because the time zone of its
 * readers is unknown. Its address does not follow the Host header, because the picture is kept and
 * shown to others.
 */
export async function flyerOf(event: EventRecord, language: Language): Promise<Flyer> {
  const t = translator(language);
  const address = shareAddressAt(siteAddress(), event.id, language);
  const times = clockTextsFor(event.startTime, language, null).map(
    ({ place, text }) => `${t(`common:clock.${place}`)}: ${text}`,
  );

  return {
    poster: eventPoster(event, language),
    words: {
      title: titleOf(event, language).text,
      artist: artistNameOf(event.artist),
      times,
      host: new URL(address).host,
      code: await qrSvg(address),
    },
  };
}
