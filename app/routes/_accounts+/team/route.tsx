import type { LoaderFunctionArgs } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { intentAction } from "~/web/forms/form-action.server";
import { viewerForm } from "~/web/forms/forms.server";
import { pagePath, requireViewer, whosePasswordPath } from "~/web/requests/page.server";
import { Acceptance, HelperInput } from "~/models/accounts/team/schema";
import {
  acceptInvitation,
  leaveTeam,
  listTeams,
  listWaitingAddresses,
} from "~/models/accounts/team/team.server";
import { titleMeta } from "~/ui/meta/title-meta";
import { Button, ButtonLink } from "~/ui/elements/button";
import { EmptyState } from "~/ui/elements/empty-state";
import { Note } from "~/ui/elements/note";
import { ErrorSummary } from "~/ui/form/error-summary";
import { SectionHead } from "~/ui/elements/panel";
import { listShowsToRun } from "~/models/shows/events/listing/shows-to-run.server";
import { formatLoginId } from "~/models/accounts/authentication/login-id.server";
import { momentText } from "~/web/views/moment.server";
import { viewContext } from "~/web/views/view-context.server";
import { titleOf } from "~/web/views/wording.server";

type TeamView = Awaited<ReturnType<typeof teamView>>["places"][number];

type WaitingAddressView = Awaited<ReturnType<typeof teamView>>["waiting"][number];

type ShowToRun = NonNullable<TeamView["shows"]>[number];

export const meta = titleMeta;

export async function loader({ request }: LoaderFunctionArgs) {
  await requireViewer(request);

  return teamView(request);
}

export const action = intentAction({
  accept: viewerForm({
    schema: Acceptance,
    run: ({ actor }, answerFields) => acceptInvitation(actor, answerFields),
    toast: (artistName) => ({ title: "team:accepted", params: { name: artistName } }),
  }),
  decline: viewerForm({
    schema: Acceptance,
    run: ({ actor }, answerFields) => leaveTeam(actor, answerFields),
    toast: { title: "team:declined" },
  }),
  leave: viewerForm({
    schema: HelperInput,
    run: ({ actor }, answerFields) => leaveTeam(actor, answerFields),
    toast: { title: "team:left" },
  }),
});

export default function TeamsScreen() {
  const { t } = useTranslation("team");
  const { title, places, waiting, secret } = useLoaderData<typeof loader>();
  const errors = (useActionData<typeof action>()?.lastResult?.error ?? {}) as Record<
    string,
    string[]
  >;

  return (
    <div className="wrap section snug stack loose">
      <SectionHead level={1} size="m" title={title} hint={t("mineLead")} />
      <ErrorSummary form={errors[""]} fields={errors} />
      {waiting.map((address) => (
        <WaitingInvitation key={address.field} {...address} />
      ))}
      {places.length + waiting.length === 0 && (
        <EmptyState title={t("noPlaces")} hint={t("noPlacesHint")} />
      )}
      <ul className="stack">
        {places.map((team) => (
          <li className="panel stack tight" key={team.personId + team.task}>
            <TeamPlace {...team} secret={secret} />
          </li>
        ))}
      </ul>
    </div>
  );
}

const WAITING_TEXTS = {
  proof: "waitsForProof",
  passwordOwner: "waitsForPassword",
  none: "cannotProve",
} as const;

/** An invitation that appears after the next step, if there is one. */
function WaitingInvitation({ field, address, nextStep, passwordPath }: WaitingAddressView) {
  const { t } = useTranslation(["team", "common"]);
  const links = {
    proof: { path: `/profile/sign-in#${field}`, label: t("prove", { address }) },
    passwordOwner: { path: passwordPath, label: t("common:answerPassword") },
    none: null,
  };
  const link = links[nextStep];

  return (
    <Note>
      <p>{t(WAITING_TEXTS[nextStep], { address })}</p>
      {link && (
        <ButtonLink size="sm" to={link.path}>
          {link.label}
        </ButtonLink>
      )}
    </Note>
  );
}

function TeamPlace({
  personId,
  name: artistName,
  task,
  isAccepted,
  shows,
  secret,
}: TeamView & { secret: string }) {
  const { t } = useTranslation("team");
  const taskParams = { name: artistName, task: t(`tasks.${task}`) };
  const actionButton = (intent: "accept" | "decline" | "leave", variant: "primary" | "line") => (
    <Button
      variant={variant}
      size="sm"
      name="intent"
      value={intent}
      aria-label={t(`${intent}Named`, taskParams)}
    >
      {t(intent)}
    </Button>
  );

  return (
    <>
      <h2 className="h3">
        {isAccepted ? (
          <span translate="no">{artistName}</span>
        ) : (
          t("invitation", { name: artistName })
        )}
      </h2>
      <p>{t("asTask", taskParams)}</p>
      <p className="meta">{t(`taskHints.${task}`)}</p>
      {shows && <ShowsToRun shows={shows} />}
      <Form method="post" className="row tight">
        <input type="hidden" name="personId" value={personId} />
        <input type="hidden" name="task" value={task} />
        {!isAccepted && secret && <input type="hidden" name="secret" value={secret} />}
        {!isAccepted && actionButton("accept", "primary")}
        {actionButton(isAccepted ? "leave" : "decline", "line")}
        {isAccepted && (
          <ButtonLink
            size="sm"
            to={`/artists/${personId}/events`}
            aria-label={t("shows", { name: artistName })}
          >
            {t("shows", { name: artistName })}
          </ButtonLink>
        )}
      </Form>
    </>
  );
}

/** The shows that a stagehand runs, with links to stream and lyric desk. */
function ShowsToRun({ shows }: { shows: ShowToRun[] }) {
  const { t } = useTranslation(["team", "lyrics", "common"]);
  if (shows.length === 0) return <p className="meta">{t("noShows")}</p>;

  return (
    <ul className="stack">
      {shows.map(({ id: eventId, title, when }) => (
        <li key={eventId} className="stack tight">
          <p>
            <b lang={title.lang}>{title.text}</b> <span className="meta">{when}</span>
          </p>
          <div className="row tight">
            <ButtonLink
              size="sm"
              to={`/stream/${eventId}`}
              aria-label={t("streamOf", { title: title.text })}
            >
              {t("stream")}
            </ButtonLink>
            <ButtonLink
              size="sm"
              to={`/dashboard/${eventId}/lyrics`}
              aria-label={t("deskOf", { title: title.text })}
            >
              {t("lyrics:desk")}
            </ButtonLink>
          </div>
        </li>
      ))}
    </ul>
  );
}

/** The actor's teams and invitations; for stagehands also the shows that they run. */
async function teamView(request: Request) {
  const context = await viewContext(request);
  const { actor, t, language } = context;
  const secret = new URL(request.url).searchParams.get("invitation") ?? "";
  const shows = (await listShowsToRun(actor)).map((event) => ({
    id: event.id,
    artistId: event.artistId,
    title: titleOf(event, language),
    when: momentText(event.startTime, context),
  }));
  const places = (await listTeams(actor, secret)).map(({ acceptedAt, ...team }) => ({
    ...team,
    isAccepted: acceptedAt !== null,
    shows:
      acceptedAt && team.task === "stagehand"
        ? shows.filter(({ artistId }) => artistId === team.personId)
        : null,
  }));
  const passwordPath = whosePasswordPath(pagePath(request));
  const waitingAddresses = await listWaitingAddresses(actor, secret);
  const waiting = waitingAddresses.map(({ address, ...addressFields }) => ({
    ...addressFields,
    address: formatLoginId(address),
    passwordPath,
  }));

  return { title: t("common:myTeams"), places, waiting, secret };
}
