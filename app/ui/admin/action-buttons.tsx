import { Form, useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { type ActionName, hasQuestion, isDanger } from "~/models/office/admin/actions.protocol";
import { Button, ButtonLink } from "../elements/button";

type Props = { actions: ActionName[]; id: string; name: string; children?: ReactNode };

/**
 * Buttons for the actions on one row; `children`: further buttons beside them. `name` identifies
 * the row for screen readers.
 */
export function ActionButtons({ actions, id: subjectId, name: subjectName, children }: Props) {
  const { t } = useTranslation(["admin", "common"]);
  const { pathname, search } = useLocation();
  const addressOf = (actionName: ActionName) =>
    `/admin/actions/${actionName}/${subjectId}?returnTo=${encodeURIComponent(pathname + search)}`;
  const accessibleName = (actionName: ActionName) =>
    t("common:actionFor", {
      action: t(`admin:actionTexts.${actionName}.label`),
      title: subjectName,
    });

  return (
    <div className="row tight">
      {actions.map((actionName) =>
        hasQuestion(actionName) ? (
          <ButtonLink
            key={actionName}
            size="sm"
            variant={isDanger(actionName) ? "danger" : "line"}
            to={addressOf(actionName)}
            aria-label={accessibleName(actionName)}
          >
            {t(`admin:actionTexts.${actionName}.label`)}
          </ButtonLink>
        ) : (
          <Form key={actionName} method="post" action={addressOf(actionName)}>
            <Button size="sm" aria-label={accessibleName(actionName)}>
              {t(`admin:actionTexts.${actionName}.label`)}
            </Button>
          </Form>
        ),
      )}
      {children}
    </div>
  );
}
