import { Radio } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button, type ButtonVariant, buttonClass } from "~/ui/elements/button";
import { Icon } from "~/ui/elements/icon";
import { useScripts } from "~/ui/elements/use-scripts";

interface StartFormProps {
  label: string;
  variant: ButtonVariant;
  /** Asked before the start of a show that is planned for later; null to start at once. */
  question: string | null;
  isStarting: boolean;
  onStart: () => void;
}

/** The button that starts the show. The question also opens without scripts. */
export function StartForm({ label, variant, question, isStarting, onStart }: StartFormProps) {
  const { t } = useTranslation("broadcast");
  const hasScripts = useScripts();
  const startButton = (
    <Button
      type="button"
      variant={variant}
      size="lg"
      icon={Radio}
      disabled={!hasScripts}
      pending={isStarting}
      pendingLabel={t("starting")}
      onClick={onStart}
    >
      {question ? t("start_now") : label}
    </Button>
  );
  if (!question) return startButton;

  return (
    <details className="studio-ask">
      <summary className={buttonClass({ variant: "line", size: "lg" })}>
        <Icon of={Radio} />
        {label}
      </summary>
      <div className="stack tight">
        <p className="lead">{question}</p>
        {startButton}
      </div>
    </details>
  );
}
