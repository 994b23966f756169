import { Check as CheckMark, Eye, RefreshCw, TriangleAlert } from "lucide-react";
import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Badge } from "~/ui/elements/badge";
import { Button, ButtonLink } from "~/ui/elements/button";
import { classes } from "~/ui/elements/classes";
import { Icon } from "~/ui/elements/icon";

type State = "ok" | "warn" | "bad";
type Check = {
  key: string;
  state: State;
  name: string;
  fact: string;
  todo: string | null;
  details: string[];
  link: string | null;
  probed: string | null;
};

const SIGNS = { ok: CheckMark, warn: Eye, bad: TriangleAlert };

type HealthProps = {
  state: State;
  heading: string;
  toLook: string | null;
  checked: string;
  checks: Check[];
};

/** Health checks, the worst first. */
export function Health({ state, heading, toLook, checked, checks }: HealthProps) {
  const { t } = useTranslation("health");
  const firstRed = checks.find((it) => it.state === "bad" && it.link);

  return (
    <section className="stack" aria-labelledby="health">
      <div className="row between">
        <div className="verdict">
          <Lamp state={state} />
          <div>
            <h1 id="health" className="d-s">
              {heading}
            </h1>
            <p className="meta">
              {toLook} {checked}
            </p>
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

function CheckRow({ check, isFirstRed }: { check: Check; isFirstRed: boolean }) {
  const { t } = useTranslation("health");
  const { state, name, fact, todo, details, link, probed } = check;

  return (
    <li>
      <Lamp state={state} />
      <div>
        <h2>
          {name} <Badge tone={state}>{t(`state.${state}`)}</Badge>
        </h2>
        <p className="meta num">{fact}</p>
        {probed && <p className="meta num">{probed}</p>}
      </div>
      <div className="todo">
        <div>
          <p className={state === "ok" ? "meta" : undefined}>{todo ?? t("nothingToDo")}</p>
          {details.length > 0 && (
            <ul className="health-details">
              {details.map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          )}
        </div>
        {link && (
          <ButtonLink
            to={link}
            size="sm"
            variant={isFirstRed ? "primary" : "line"}
            aria-label={`${t("open")}: ${name}`}
          >
            {t("open")}
          </ButtonLink>
        )}
      </div>
    </li>
  );
}

function Lamp({ state }: { state: State }) {
  return (
    <span className={classes("lamp", `lamp-${state}`)}>
      <Icon of={SIGNS[state]} />
    </span>
  );
}
