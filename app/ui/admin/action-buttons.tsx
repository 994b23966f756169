import { Form, useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { type ActionName, hasQuestion, isDanger } from "~/models/office/admin/actions.protocol";
import { Button, ButtonLink } from "../elements/button";

type Props = { actions: ActionName[]; id: string; name: string; children?: ReactNode };

/** Actions on one row, and what is beside them; `name` is for screen readers. */
export function ActionButtons({ actions, id, name, children }: Props) {
  const { t } = useTranslation(["admin", "common"]);
  const { pathname, search } = useLocation();
  const addressOf = (act: ActionName) =>
    `/admin/actions/${act}/${id}?returnTo=${encodeURIComponent(pathname + search)}`;
  const called = (act: ActionName) =>
    t("common:actionFor", { action: t(`admin:actionTexts.${act}.label`), title: name });

  return (
    <div className="row tight">
      {actions.map((act) =>
        hasQuestion(act) ? (
          <ButtonLink
            key={act}
            size="sm"
            variant={isDanger(act) ? "danger" : "line"}
            to={addressOf(act)}
            aria-label={called(act)}
          >
            {t(`admin:actionTexts.${act}.label`)}
          </ButtonLink>
        ) : (
          <Form key={act} method="post" action={addressOf(act)}>
            <Button size="sm" aria-label={called(act)}>
              {t(`admin:actionTexts.${act}.label`)}
            </Button>
          </Form>
        ),
      )}
      {children}
    </div>
  );
}
