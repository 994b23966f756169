import { Link } from "@remix-run/react";
import { CalendarDays, Circle, CircleCheck, Radio } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { Language } from "~/locales/languages";
import { Badge, LiveBadge } from "../elements/badge";
import { ButtonLink } from "../elements/button";
import { Icon } from "../elements/icon";
import { STATE_ICONS } from "./health";

type State = "ok" | "warn" | "bad";
export type HealthLineView = {
  state: State;
  heading: string;
  toLook: string | null;
  /** Names of the health checks with a warning. */
  weak: string[];
  live: string | null;
  broken: { key: string; name: string; fact: string; todo: string | null }[];
};

/**
 * The state of the server in one line. Problems that must be fixed now are listed below it, each
 * with its remedy.
 */
export function HealthLine({ health }: { health: HealthLineView }) {
  const { t } = useTranslation("today");
  const { state, heading, toLook, weak, live, broken } = health;

  return (
    <section className="panel health-line" aria-label={t("server")}>
      <p>
        <b className={`health-${state}`}>
          <Icon of={STATE_ICONS[state]} />
          {heading}
        </b>
        {live && <span>{live}</span>}
        {weak.length > 0 && <span>{[toLook, weak.join(", ")].filter(Boolean).join(": ")}</span>}
        <Link to="/admin/server">{t("server")}</Link>
      </p>
      {broken.length > 0 && (
        <ul>
          {broken.map(({ key, name, fact, todo }) => (
            <li key={key} className="break">
              <b>{name}:</b> {fact}. {todo}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

export type ShowOfDay = {
  id: string;
  title: { text: string; lang?: Language };
  isLive: boolean;
  time: string;
  hint: string;
};

export function ShowsToday({ shows }: { shows: ShowOfDay[] }) {
  const { t } = useTranslation("today");

  return (
    <section className="panel stack">
      <div className="row between box-head">
        <h2 className="h3">{t("showsToday")}</h2>
        <Link to="/admin/events">{t("all")}</Link>
      </div>
      {shows.length === 0 && <p className="meta">{t("noShows")}</p>}
      <ul className="tasks">
        {shows.map(({ id, title, isLive, time, hint }) => (
          <li key={id} className="done">
            <span className="task-sign">
              <Icon of={isLive ? Radio : CalendarDays} />
            </span>
            <div>
              <b className="break">
                <span lang={title.lang}>{title.text}</span>, {time}
              </b>{" "}
              {isLive && <LiveBadge />}
              <p className="meta">{hint}</p>
            </div>
            <ButtonLink
              size="sm"
              variant="quiet"
              to={isLive ? `/stream/${id}` : `/event/${id}`}
              aria-label={`${t("open")}: ${title.text}`}
            >
              {t("open")}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

export type OpeningStep = {
  key: "looks" | "address" | "mail" | "backup" | "payments";
  isDone: boolean;
  /** Explains which settings the step needs. */
  hint: string;
  to?: string;
};

/** The steps before a site opens; renders nothing without steps. */
export function OpeningSteps({ steps }: { steps: OpeningStep[] }) {
  const { t } = useTranslation("today");
  if (steps.length === 0) return null;

  const done = steps.filter(({ isDone }) => isDone).length;

  return (
    <section className="panel stack">
      <div className="row between">
        <h2 className="h3">{t("opening.title")}</h2>
        <Badge tone="warn">{`${done} / ${steps.length}`}</Badge>
      </div>
      <ul className="tasks">
        {steps.map(({ key, isDone, hint, to }) => (
          <li key={key} className="done">
            <span className={isDone ? "task-sign ok" : "task-sign open"}>
              <Icon of={isDone ? CircleCheck : Circle} />
            </span>
            <div>
              <b>{t(`opening.${key}`)}</b>
              {isDone ? (
                <span className="sr"> {t("opening.done")}</span>
              ) : (
                <p className="meta break">{hint}</p>
              )}
            </div>
            {to && !isDone && (
              <ButtonLink
                size="sm"
                variant="quiet"
                to={to}
                aria-label={`${t("open")}: ${t(`opening.${key}`)}`}
              >
                {t("open")}
              </ButtonLink>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

export type WeekFact = { key: "shows" | "sales" | "refunds" | "accounts"; fact: string };

export function WeekPanel({ facts }: { facts: WeekFact[] }) {
  const { t } = useTranslation("today");

  return (
    <section className="panel stack">
      <h2 className="h3">{t("week.title")}</h2>
      <dl className="facts">
        {facts.map(({ key, fact }) => (
          <div key={key}>
            <dt>{t(`week.${key}`)}</dt>
            <dd className="num">{fact}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
