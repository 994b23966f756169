import { useTranslation } from "react-i18next";
import { Button, type ButtonLook } from "../elements/button";
import { QuestionForm } from "./confirm-form";
import type { Question } from "./question";
import { SheetLink } from "./sheet-link";

type ConfirmSheetProps = ButtonLook & { label: string; question: Question };

/** A button that asks before an irreversible action; without scripts it opens the question's page. */
export function ConfirmSheet({ question, ...opener }: ConfirmSheetProps) {
  const { t } = useTranslation();

  return (
    <SheetLink {...opener} href={question.page} title={question.title}>
      {(close) => (
        <QuestionForm
          question={question}
          cancel={
            <Button type="button" onClick={close}>
              {t("cancel")}
            </Button>
          }
        />
      )}
    </SheetLink>
  );
}
