import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { intentAction } from "~/web/forms/form-action.server";
import { publicForm } from "~/web/forms/forms.server";
import { requireViewer } from "~/web/requests/page.server";
import { toggle } from "~/web/forms/toggle.server";
import { eventCards } from "~/web/views/events/event-card.server";
import { viewContext } from "~/web/views/view-context.server";
import {
  listSavedEvents,
  saveEvent,
  unsaveEvent,
} from "~/models/shows/events/listing/saved-events.server";
import { ButtonLink } from "~/ui/elements/button";
import { EmptyState } from "~/ui/elements/empty-state";
import { EventGrid } from "~/ui/events/event-list";
import { SectionHead } from "~/ui/elements/panel";
import { Section } from "~/ui/decoration/stage";
import { pageTitle } from "~/ui/meta/title";

export async function loader({ request }: LoaderFunctionArgs) {
  const { actor } = await requireViewer(request);
  const context = await viewContext(request);
  const eventCardViews = await eventCards(await listSavedEvents(actor), context);

  return { title: context.t("events:savedTitle"), cards: eventCardViews };
}

/** Fields that every heart button posts, besides the `intent` save or unsave. */
const SavedFields = z.object({ eventId: z.string().default(""), returnTo: z.string().optional() });

/** The action of every heart button. */
export const action = intentAction({
  save: publicForm({
    schema: SavedFields,
    run: ({ request }, choice) => changeSaved(request, choice, true),
  }),
  unsave: publicForm({
    schema: SavedFields,
    run: ({ request }, choice) => changeSaved(request, choice, false),
  }),
});

function changeSaved(
  request: Request,
  { eventId, returnTo }: z.output<typeof SavedFields>,
  isSave: boolean,
) {
  return toggle(request, returnTo, {
    pendingAction: isSave ? { kind: "save", id: eventId } : null,
    login: { title: "event:loginRequired", body: "event:loginToSave", isError: true },
    work: (actor) => (isSave ? saveEvent(actor, eventId) : unsaveEvent(actor, eventId)),
    done: ({ saved: isSavedNow }) =>
      isSavedNow
        ? { title: "event:saved", body: "event:savedBody" }
        : { title: "event:unsaved", body: "event:unsavedBody" },
    failed: {
      title: "event:error",
      body: isSave ? "event:saveFailed" : "event:unsaveFailed",
      isError: true,
    },
  });
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: pageTitle(data?.title) }];

export default function SavedScreen() {
  const { t } = useTranslation(["events", "common"]);
  const { cards } = useLoaderData<typeof loader>();

  return (
    <Section className="list-page">
      <SectionHead level={1} size="m" title={t("savedTitle")} />
      {cards.length > 0 ? (
        <EventGrid cards={cards} level={2} />
      ) : (
        <EmptyState
          title={t("noneSaved")}
          hint={t("noneSavedHint")}
          action={
            <ButtonLink to="/events" variant="primary">
              {t("common:allEvents")}
            </ButtonLink>
          }
        />
      )}
    </Section>
  );
}
