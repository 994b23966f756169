import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { RowButton } from "~/ui/form/row-button";
import { Badge } from "~/ui/elements/badge";
import { Button } from "~/ui/elements/button";
import { Panel } from "~/ui/elements/panel";
import { usePanel } from "./use-panel";

/** Number of sessions that are shown; further ones are collapsed. */
const SHOWN = 5;

type Session = ReturnType<typeof usePanel>["page"]["sessions"][number];

export function SessionsPanel() {
  const { t } = useTranslation("profile");
  const { page } = usePanel("endSession");
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
      {sessions.length > 1 && <SignOutOthers />}
    </Panel>
  );
}

/** A button that opens what ends with the other sessions, and the button that ends them. */
function SignOutOthers() {
  const { t } = useTranslation("profile");
  const { page, pending } = usePanel("signOutOthers");

  return (
    <details>
      <summary className="btn btn-line">{t("signOutOthers")}</summary>
      <Form method="post" className="stack mt-4">
        <p>{t("signOutOthersHint")}</p>
        {page.hasTokens && <p>{t("tokensEnd")}</p>}
        {page.hasCalendar && <p>{t("calendarEnds")}</p>}
        <Button
          className="justify-self-start"
          variant="danger"
          name="intent"
          value="signOutOthers"
          pending={pending}
          pendingLabel={t("signingOut")}
        >
          {t("signOutOthers")}
        </Button>
      </Form>
    </details>
  );
}

function SessionList({ sessions }: { sessions: Session[] }) {
  const { t } = useTranslation("profile");

  return (
    <ul className="stack">
      {sessions.map(({ sid, device, isCurrent, since, sinceIso }) => (
        <li className="row" key={sid}>
          <div className="grow">
            <b>{device ?? t("sessionUnknown")}</b>{" "}
            {isCurrent && <Badge tone="ok">{t("sessionThis")}</Badge>}
            <br />
            <time className="meta" dateTime={sinceIso}>
              {t("sessionSince", { time: since })}
            </time>
          </div>
          {!isCurrent && (
            <RowButton
              intent="endSession"
              fields={{ sid }}
              label={t("sessionEnd")}
              accessibleName={t("sessionEndNamed", {
                device: device ?? t("sessionUnknown"),
                time: since,
              })}
              variant="line"
            />
          )}
        </li>
      ))}
    </ul>
  );
}
