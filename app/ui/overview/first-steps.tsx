import { Circle, CircleCheck } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Icon } from "../elements/icon";
import type { StepView } from "./overview-views";
import { TaskButton } from "./task-button";

/**
 * The steps to the first show, shown until a show has started. The first open step has the main
 * button.
 */
export function FirstSteps({ steps }: { steps: StepView[] }) {
  const { t } = useTranslation("overview");
  const actionOf = useStepAction();
  const nextStep = steps.find(({ isDone }) => isDone === false);

  return (
    <section className="panel stack">
      <h2 className="h3">{t("steps.title")}</h2>
      <ol className="tasks">
        {steps.map(({ key: stepKey, to, intent, isDone }) => (
          <li key={stepKey}>
            <span className={isDone ? "task-sign ok" : "task-sign open"}>
              <Icon of={isDone ? CircleCheck : Circle} />
            </span>
            <div>
              <b>{t(`steps.${stepKey}`)}</b>
              <p className="meta">{isDone ? t("steps.done") : t(`steps.${stepKey}Hint`)}</p>
            </div>
            <TaskButton
              action={actionOf(stepKey, isDone)}
              title={t(`steps.${stepKey}`)}
              to={to}
              intent={intent}
              variant={stepKey === nextStep?.key ? "primary" : "line"}
            />
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The label of a step's button. Steps that are done stay open: pages to edit, checks to repeat. */
function useStepAction() {
  const { t } = useTranslation(["overview", "common"]);

  return (stepKey: StepView["key"], isDone: StepView["isDone"]) => {
    if (isDone && (stepKey === "page" || stepKey === "account")) return t("common:edit");
    if (isDone && stepKey === "camera") return t("steps.cameraAgain");

    return t(`steps.${stepKey}Action`);
  };
}
