import type { LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireArtist } from "~/web/requests/require-artist.server";
import { formAction } from "~/web/forms/form-action.server";
import { eventForm } from "~/web/forms/forms.server";
import { startClocks, EVENT_UPLOAD, readEventForm } from "~/web/forms/event-form.server";
import { clock } from "~/platform/clock/clock";
import { priceFieldViews } from "~/web/views/events/price-fields.server";
import { typeNameOf } from "~/web/views/events/ticket-type.server";
import { siteShareOfForm } from "~/web/views/events/site-share-of-form.server";
import { withErrorPage } from "~/web/requests/page.server";
import { titleOf } from "~/web/views/wording.server";
import { zoneChoices } from "~/web/requests/zone-choices.server";
import type { Language } from "~/locales/languages";
import { speak } from "~/locales/i18n.server";
import { copyOfEvent, newEventForm } from "~/models/shows/events/editing/form/form-values";
import { findFormDraft } from "~/models/shows/events/editing/form/form-drafts.server";
import { getOwnEvent } from "~/models/shows/events/editing/edit-event.server";
import { assertTermsAgreed } from "~/models/base/site/documents/terms-agreement.server";
import { listTicketTypes } from "~/models/tickets/ticket-types.server";
import type { EventRow } from "~/models/shows/events/editing/event-columns";
import { listMovedShows } from "~/models/shows/events/editing/series.server";
import { formatLongDate, formatTime } from "~/locales/dates";
import { createSeriesWithTypes } from "~/models/tickets/types/copy-ticket-types.server";
import { titleMeta } from "~/ui/meta/title-meta";
import { ButtonLink } from "~/ui/elements/button";
import { EventForm } from "~/ui/event-form/event-form";
import { formResult } from "~/ui/event-form/form-result";
import { COMMON_ZONES } from "~/ui/frame/preferences/zones";

export const meta = titleMeta;

export async function loader({ request }: LoaderFunctionArgs) {
  const artist = await requireArtist(request);

  await withErrorPage(request, () => assertTermsAgreed(artist.actor));

  const { t, language } = await speak(request);
  const params = new URL(request.url).searchParams;
  const formDraft = await findFormDraft(params.get("draft"));
  const templateId = params.get("from");
  const copied =
    templateId && (await withErrorPage(request, () => getOwnEvent(artist.actor, templateId)));
  const freshEvent = copied
    ? copyOfEvent(copied, clock.now())
    : newEventForm(clock.now(), language, artist.zone ?? undefined);
  const typedEvent = formDraft?.typed ?? freshEvent;

  return {
    isRestored: formDraft !== null,
    title: t("dashboard:form.createTitle"),
    typed: typedEvent,
    prices: priceFieldViews(typedEvent),
    copiedTypes: copied ? await copiedTypesOf(copied, language) : null,
    clocks: startClocks(typedEvent, language, artist.zone),
    zones: zoneChoices(COMMON_ZONES, t, typedEvent.timeZone),
    viewerZone: artist.zone,
    siteShare: await siteShareOfForm(artist.actor, null, t, language),
  };
}

async function copiedTypesOf(show: Awaited<ReturnType<typeof getOwnEvent>>, language: Language) {
  const ticketTypes = await listTicketTypes(show);
  if (ticketTypes.length === 0) return null;

  const typeNames = ticketTypes.map(
    (ticketType) => typeNameOf(show, ticketType, { language }).text,
  );

  return { eventId: show.id, title: titleOf(show, language).text, names: typeNames };
}

export const action = formAction(
  eventForm({
    read: async (context) => {
      const { language } = await speak(context.request);

      const values = newEventForm(clock.now(), language, context.zone ?? undefined);

      return readEventForm(context, { stored: null, values });
    },
    run: async ({ actor, request }, { event, isDraft, repeat, seenShare, ticketTypesFrom }) => {
      const createdShows = await createSeriesWithTypes(actor, event, {
        times: repeat,
        seenShare,
        ticketTypesFrom,
      });
      const { language } = await speak(request);

      return { id: createdShows[0]!.id, isDraft, skipped: skippedTime(createdShows, language) };
    },
    redirectTo: ({ id: eventId, isDraft }) => `/dashboard/${eventId}${isDraft ? "" : "?published"}`,
    toast: ({ isDraft, skipped }) => {
      const title = isDraft ? "dashboard:draftSaved" : "dashboard:created";
      if (skipped) return { title, body: "dashboard:timeSkipped", params: skipped };

      return { title, body: isDraft ? "dashboard:draftSavedText" : "dashboard:createdText" };
    },
  }),
  { upload: EVENT_UPLOAD },
);

/**
 * The parameters of a note for a series whose start time does not exist on one day, because the
 * clocks change: the day, the usual time, and the time used instead. Null without such a day.
 */
function skippedTime(createdShows: EventRow[], language: Language) {
  const [firstShow] = createdShows;
  const [movedShow] = listMovedShows(createdShows);
  if (!firstShow || !movedShow) return null;

  const { startTime, timeZone } = movedShow;
  const timeText = formatTime(firstShow.startTime, language, timeZone);

  return {
    date: formatLongDate(startTime, language, timeZone),
    time: timeText,
    instead: formatTime(startTime, language, timeZone),
  };
}

export default function NewEventScreen() {
  const { t } = useTranslation(["dashboard", "common"]);
  const { title: _title, ...form } = useLoaderData<typeof loader>();
  const result = formResult(useActionData<typeof action>()?.lastResult);

  return (
    <div className="wrap section snug stack loose">
      <h1 className="d-s">{t("form.createTitle")}</h1>
      <EventForm
        {...form}
        {...result}
        kind="new"
        cancel={
          <ButtonLink to="/dashboard" variant="line">
            {t("common:cancel")}
          </ButtonLink>
        }
      />
    </div>
  );
}
