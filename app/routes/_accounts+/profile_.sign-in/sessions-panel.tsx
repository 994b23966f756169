import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Badge } from "~/ui/elements/badge";
import { Button } from "~/ui/elements/button";
import { Panel } from "~/ui/elements/panel";
import { usePanel } from "./use-panel";

/** Number of sessions that are shown; further ones are collapsed. */
const SHOWN = 5;

type Session = ReturnType<typeof usePanel>["page"]["sessions"][number];

export function SessionsPanel() {
  const { t } = useTranslation("profile");
  const { page, pending } = usePanel("signOutEverywhere");
  // Puts the session of this device first; the others stay sorted from newest to oldest.
  const sessions = [...page.sessions].sort((a, b) => Number(b.isCurrent) - Number(a.isCurrent));

  return (
    <Panel title={t("sessions")}>
      <SessionList sessions={sessions.slice(0, SHOWN)} />
      {sessions.length > SHOWN && (
        <details>
          <summary className="btn btn-quiet">
            {t("sessionsMore", { count: sessions.length - SHOWN })}
          </summary>
          <SessionList sessions={sessions.slice(SHOWN)} />
        </details>
      )}
      <Form method="post" className="stack">
        {page.hasTokens && <p className="meta">{t("tokensEnd")}</p>}
        {page.hasCalendar && <p className="meta">{t("calendarEnds")}</p>}
        <Button
          className="justify-self-start"
          variant="line"
          name="intent"
          value="signOutEverywhere"
          pending={pending}
          pendingLabel={t("signingOut")}
        >
          {t("signOutEverywhere")}
        </Button>
      </Form>
    </Panel>
  );
}

function SessionList({ sessions }: { sessions: Session[] }) {
  const { t } = useTranslation("profile");

  return (
    <ul className="stack">
      {sessions.map((session, at) => (
        <li key={at}>
          <b>{session.device ?? t("sessionUnknown")}</b>{" "}
          {session.isCurrent && <Badge tone="ok">{t("sessionThis")}</Badge>}
          <br />
          <time className="meta" dateTime={session.sinceIso}>
            {t("sessionSince", { time: session.since })}
          </time>
        </li>
      ))}
    </ul>
  );
}
