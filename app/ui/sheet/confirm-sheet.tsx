import { Form } from "@remix-run/react";
import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button, type ButtonLook } from "../elements/button";
import { SheetLink } from "./sheet-link";

type ConfirmSheetProps = ButtonLook & {
  /** The address of the confirmation page, used without scripts. */
  href: string;
  label: string;
  iconOnly?: LucideIcon;
  className?: string;
  title: ReactNode;
  body: ReactNode;
  confirmLabel: string;
  /** The address of the form's action; `href` by default. */
  action?: string;
  fields?: Record<string, string>;
  isDanger?: boolean;
};

/**
 * A button that opens a confirmation of an irreversible action. The page at `href` also uses
 * `ConfirmForm`.
 */
export function ConfirmSheet({
  title,
  body,
  confirmLabel,
  action,
  fields,
  isDanger,
  ...opener
}: ConfirmSheetProps) {
  return (
    <SheetLink {...opener} title={title}>
      {(close) => (
        <ConfirmForm
          action={action ?? opener.href}
          body={body}
          confirmLabel={confirmLabel}
          fields={fields}
          isDanger={isDanger}
          cancel={<CancelButton onClick={close} />}
        />
      )}
    </SheetLink>
  );
}

/** The form of the confirmation; on the page `cancel` is a link. */
export function ConfirmForm({
  action,
  body,
  confirmLabel,
  fields = {},
  isDanger = true,
  cancel,
}: Pick<ConfirmSheetProps, "body" | "confirmLabel" | "fields" | "isDanger"> & {
  action: string;
  cancel: ReactNode;
}) {
  return (
    <Form method="post" action={action} className="stack">
      {Object.entries(fields).map(([fieldName, value]) => (
        <input key={fieldName} type="hidden" name={fieldName} value={value} />
      ))}
      <div>{body}</div>
      <div className="sheet-end">
        {cancel}
        <Button variant={isDanger ? "danger-fill" : "primary"}>{confirmLabel}</Button>
      </div>
    </Form>
  );
}

function CancelButton({ onClick }: { onClick: () => void }) {
  const { t } = useTranslation();

  return (
    <Button type="button" variant="line" onClick={onClick}>
      {t("cancel")}
    </Button>
  );
}
