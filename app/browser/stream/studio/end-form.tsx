import { type FormEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button, buttonClass } from "~/ui/elements/button";
import type { EndingView } from "./broadcast-panel.types";

interface EndFormProps {
  action?: string;
  viewers: number;
  ending: EndingView | null;
  /** Ends over the socket; false if that failed. */
  onEnd: () => Promise<boolean>;
}

/**
 * Asks before ending, also without scripts. Ends the show over the socket, or with the plain form
 * if that fails.
 */
export function EndForm({ action, viewers, ending, onEnd }: EndFormProps) {
  const { t } = useTranslation("broadcast");
  const [isEnding, setEnding] = useState(false);
  const viaForm = useRef(false);
  // The person in the studio is in the room, too, but does not watch.
  const others = Math.max(0, viewers - 1);
  const end = async (form: HTMLFormElement) => {
    setEnding(true);
    if (await onEnd()) return;

    viaForm.current = true;
    form.submit();
  };

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    if (viaForm.current) return;

    event.preventDefault();
    void end(event.currentTarget);
  };

  return (
    <details className="studio-end">
      <summary className={buttonClass({ variant: "danger", size: "lg" })}>{t("end")}</summary>
      <form method="post" action={action} onSubmit={onSubmit} className="stack tight">
        <input type="hidden" name="intent" value="end" />
        <p className="lead">
          {others > 0 ? t("end_question", { count: others }) : t("end_question_none")}
        </p>
        {ending?.keeps && (
          <>
            <p>{ending.keeps}</p>
            <p>{t("end_go_on", { time: ending.goOnUntil })}</p>
          </>
        )}
        <Button variant="danger-fill" size="lg" pending={isEnding} pendingLabel={t("ending")}>
          {t("end_confirm")}
        </Button>
      </form>
    </details>
  );
}
