import { type FormEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "~/ui/elements/button";

interface EndFormProps {
  action?: string;
  /** Ends over the socket; false if that failed. */
  onEnd: () => Promise<boolean>;
}

/** Ends over the socket first and falls back to the plain form. */
export function EndForm({ action, onEnd }: EndFormProps) {
  const { t } = useTranslation("broadcast");
  const [ending, setEnding] = useState(false);
  const viaForm = useRef(false);
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
    <form method="post" action={action} onSubmit={onSubmit}>
      <input type="hidden" name="intent" value="end" />
      <Button variant="danger" size="lg" pending={ending} pendingLabel={t("ending")}>
        {t("end")}
      </Button>
    </form>
  );
}
