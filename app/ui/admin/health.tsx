import { Check as CheckMark, Eye, RefreshCw, TriangleAlert } from "lucide-react";
import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Badge } from "~/ui/elements/badge";
import { Button, ButtonLink } from "~/ui/elements/button";
import { classes } from "~/ui/elements/classes";
import { Icon } from "~/ui/elements/icon";

type CheckState = "ok" | "warn" | "bad";
type CheckView = {
  key: string;
  state: CheckState;
  name: string;
  fact: string;
  todo: string | null;
  details: string[];
  link: string | null;
  probed: string | null;
};

export const STATE_ICONS = { ok: CheckMark, warn: Eye, bad: TriangleAlert };

type HealthProps = {
  title: string;
  state: CheckState;
  heading: string;
  toLook: string | null;
  checked: string;
  checks: CheckView[];
};

/** The health checks, the worst first. */
export function HealthChecks({ title, state, heading, toLook, checked, checks }: HealthProps) {
  const { t } = useTranslation("health");
  const firstRed = checks.find((candidate) => candidate.state === "bad" && candidate.link);

  return (
    <section className="stack" aria-labelledby="health">
      <div className="row between">
        <div className="verdict">
          <StateIcon state={state} />
          <div>
            <h1 id="health" className="d-s">
              {title}
            </h1>
            <p>
              <b>{heading}</b>
            </p>
            <p className="meta">{[toLook, checked].filter(Boolean).join(" · ")}</p>
          </div>
        </div>
        <Form method="post" action="/admin/server" reloadDocument>
          <Button size="sm" variant="line" icon={RefreshCw}>
            {t("checkAgain")}
          </Button>
        </Form>
      </div>
      <ul className="health">
        {checks.map((check) => (
          <CheckRow key={check.key} check={check} isFirstRed={check === firstRed} />
        ))}
      </ul>
    </section>
  );
}

function CheckRow({ check, isFirstRed }: { check: CheckView; isFirstRed: boolean }) {
  const { t } = useTranslation("health");
  const { state, name: checkName, fact, todo, details, link, probed } = check;

  return (
    <li>
      <StateIcon state={state} />
      <div>
        <h2>
          {checkName} <Badge tone={state}>{t(`state.${state}`)}</Badge>
        </h2>
        <p className="meta num">{fact}</p>
        {probed && <p className="meta num">{probed}</p>}
      </div>
      <div className="todo">
        <div>
          <p className={state === "ok" ? "meta" : undefined}>{todo ?? t("nothingToDo")}</p>
          {details.length > 0 && (
            <ul className="health-details">
              {details.map((detailText) => (
                <li key={detailText}>{detailText}</li>
              ))}
            </ul>
          )}
        </div>
        {link && (
          <ButtonLink
            to={link}
            size="sm"
            variant={isFirstRed ? "primary" : "line"}
            aria-label={`${t("open")}: ${checkName}`}
          >
            {t("open")}
          </ButtonLink>
        )}
      </div>
    </li>
  );
}

function StateIcon({ state }: { state: CheckState }) {
  return (
    <span className={classes("lamp", `lamp-${state}`)}>
      <Icon of={STATE_ICONS[state]} />
    </span>
  );
}
