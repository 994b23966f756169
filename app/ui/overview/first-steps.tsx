import { Circle, CircleCheck } from "lucide-react";
import { useTranslation } from "react-i18next";
import { ButtonLink } from "../elements/button";
import { Icon } from "../elements/icon";
import type { StepView } from "./overview-views";

/** The way to the first show, until one has begun. The first open step has the main button. */
export function FirstSteps({ steps }: { steps: StepView[] }) {
  const { t } = useTranslation("overview");
  const { t: word } = useTranslation();
  const next = steps.find(({ isDone }) => isDone === false);

  return (
    <section className="panel stack">
      <h2 className="h3">{t("steps.title")}</h2>
      <ol className="tasks">
        {steps.map(({ key, to, isDone }) => (
          <li key={key}>
            <span className={isDone ? "task-sign ok" : "task-sign open"}>
              <Icon of={isDone ? CircleCheck : Circle} />
            </span>
            <div>
              <b>{t(`steps.${key}`)}</b>
              <p className="meta">{isDone ? t("steps.done") : t(`steps.${key}Hint`)}</p>
            </div>
            <ButtonLink
              size="sm"
              variant={key === next?.key ? "primary" : "line"}
              to={to}
              aria-label={`${isDone ? word("edit") : t(`steps.${key}Action`)}: ${t(`steps.${key}`)}`}
            >
              {isDone ? word("edit") : t(`steps.${key}Action`)}
            </ButtonLink>
          </li>
        ))}
      </ol>
    </section>
  );
}
