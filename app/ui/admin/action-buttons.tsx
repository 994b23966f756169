import { Form, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Button, ButtonLink } from "../elements/button";

/** Actions with a confirmation page; the others run at once. */
const OF_REPORTS = ["dismiss", "takeDown", "suspendAuthor", "liftBan", "keepBan"] as const;
const CONFIRMED = [
  "approve",
  "reject",
  "hide",
  "cancel",
  "suspend",
  "signOut",
  "reset",
  "signInCode",
  "refund",
  "refundTip",
  "undoTransfer",
  ...OF_REPORTS,
] as const;
const DANGERS: readonly string[] = [
  "reject",
  "hide",
  "cancel",
  "suspend",
  "refund",
  "refundTip",
  "undoTransfer",
  "takeDown",
  "suspendAuthor",
];
const isConfirmed = (act: ActionName): boolean => (CONFIRMED as readonly string[]).includes(act);

export type ActionName =
  | (typeof CONFIRMED)[number]
  | "feature"
  | "unfeature"
  | "verify"
  | "unverify"
  | "unhide"
  | "reinstate"
  | "restoreTransfer"
  | "resend";

/** Actions on one row; `name` is for screen readers. */
export function ActionButtons({
  actions,
  id,
  name,
}: {
  actions: ActionName[];
  id: string;
  name: string;
}) {
  const { t } = useTranslation(["admin", "common"]);
  const { pathname, search } = useLocation();
  const addressOf = (act: ActionName) =>
    `/admin/actions/${act}/${id}?returnTo=${encodeURIComponent(pathname + search)}`;
  const called = (act: ActionName) =>
    t("common:actionFor", { action: t(`admin:actionTexts.${act}.label`), title: name });

  return (
    <div className="row tight">
      {actions.map((act) =>
        isConfirmed(act) ? (
          <ButtonLink
            key={act}
            size="sm"
            variant={DANGERS.includes(act) ? "danger" : "line"}
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
    </div>
  );
}
