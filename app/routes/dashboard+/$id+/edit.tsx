import type { LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireArtist } from "~/web/requests/require-artist.server";
import { formAction } from "~/web/forms/form-action.server";
import { eventForm } from "~/web/forms/forms.server";
import { startClocks, EVENT_UPLOAD, readEventForm } from "~/web/forms/event-form.server";
import { withErrorPage } from "~/web/requests/page.server";
import { priceFieldViews } from "~/web/views/events/price-fields.server";
import { siteShareOfForm } from "~/web/views/events/site-share-of-form.server";
import { titleOf } from "~/web/views/wording.server";
import { zoneChoices } from "~/web/requests/zone-choices.server";
import { speak } from "~/locales/i18n.server";
import { formOfEvent } from "~/models/shows/events/editing/form/form-values";
import { findFormDraft } from "~/models/shows/events/editing/form/form-drafts.server";
import { getOwnEvent, updateEvent } from "~/models/shows/events/editing/edit-event.server";
import { countSaleTimes, updateEventWithSales } from "~/models/tickets/types/move-sales.server";
import { revisionOf } from "~/models/shows/events/editing/revision.server";
import { assertTermsAgreed } from "~/models/base/site/documents/terms-agreement.server";
import { titleMeta } from "~/ui/meta/title-meta";
import { ButtonLink } from "~/ui/elements/button";
import { EventForm } from "~/ui/event-form/event-form";
import { formResult } from "~/ui/event-form/form-result";
import { ShowHead } from "~/ui/dashboard/show-head";
import { COMMON_ZONES } from "~/ui/frame/preferences/zones";
import { required } from "~/platform/required";

export const meta = titleMeta;

export async function loader({ request, params }: LoaderFunctionArgs) {
  const artist = await requireArtist(request);
  const { t, language } = await speak(request);
  const event = await withErrorPage(request, () => getOwnEvent(artist.actor, required(params.id)));
  if (event.status === "draft") await withErrorPage(request, () => assertTermsAgreed(artist.actor));
  const formDraft = await findFormDraft(new URL(request.url).searchParams.get("draft"));
  const typedEvent = formDraft?.typed ?? formOfEvent(event);

  return {
    isRestored: formDraft !== null,
    title: t("dashboard:form.editTitle"),
    id: event.id,
    name: titleOf(event, language),
    revision: formDraft?.seen ?? revisionOf(event),
    kind: event.status === "draft" ? ("draft" as const) : ("published" as const),
    typed: typedEvent,
    prices: priceFieldViews(typedEvent),
    typesHref: event.hasTicketTypes ? `/dashboard/${event.id}/ticket-types` : null,
    saleTimes: await countSaleTimes(event),
    clocks: startClocks(typedEvent, language, artist.zone),
    zones: zoneChoices(COMMON_ZONES, t, typedEvent.timeZone),
    viewerZone: artist.zone,
    siteShare: await siteShareOfForm(artist.actor, event, t, language),
  };
}

export const action = formAction(
  eventForm({
    read: async (context) => {
      const stored = await getOwnEvent(context.actor, context.params.id);

      return readEventForm(context, { stored, values: formOfEvent(stored) });
    },
    run: async (
      { actor, params },
      { event, isDraft, movesSales, seen: seenRevision, seenShare },
    ) => {
      const movedCount = movesSales
        ? await updateEventWithSales(actor, params.id, event, { seen: seenRevision, seenShare })
        : 0;
      if (!movesSales)
        await updateEvent(actor, params.id, event, { seen: seenRevision, seenShare });

      return { isDraft, isPublished: event.status === "published", moved: movedCount };
    },
    redirectTo: ({ isPublished }, { params }) =>
      `/dashboard/${params.id}${isPublished ? "?published" : ""}`,
    toast: ({ isDraft, moved: movedCount }) => {
      if (movedCount > 0)
        return {
          title: "dashboard:updated",
          body: "dashboard:updatedWithSales",
          params: { count: movedCount },
        };

      return isDraft
        ? { title: "dashboard:draftSaved", body: "dashboard:draftSavedText" }
        : { title: "dashboard:updated", body: "dashboard:updatedText" };
    },
  }),
  { upload: EVENT_UPLOAD },
);

export default function EditEventScreen() {
  const { t } = useTranslation(["dashboard", "common"]);
  const { id: eventId, name: showTitle, title: _title, ...form } = useLoaderData<typeof loader>();
  const result = formResult(useActionData<typeof action>()?.lastResult);

  return (
    <div className="wrap section snug stack loose">
      <ShowHead title={t("form.editTitle")} name={showTitle} />
      <EventForm
        {...form}
        {...result}
        cancel={
          <ButtonLink to={`/dashboard/${eventId}`} variant="line">
            {t("common:cancel")}
          </ButtonLink>
        }
      />
    </div>
  );
}
