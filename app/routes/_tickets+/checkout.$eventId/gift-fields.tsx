import type { FieldMetadata } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { Field, TextAreaField } from "~/ui/form/field";
import type { CheckoutView } from "./checkout-view.server";

type Props = {
  gift: NonNullable<CheckoutView["gift"]>;
  fields: Record<"giftTo" | "giftNote", FieldMetadata<string>>;
};

/** For whom the ticket is, and a line for them. */
export function GiftFields({ gift, fields: { giftTo, giftNote } }: Props) {
  const { t } = useTranslation("gifts");
  return (
    <div className="panel stack">
      <p>{t("intro")}</p>
      <Field
        name="giftTo"
        label={t("receiver")}
        hint={t("receiverHint")}
        required
        autoComplete="off"
        maxLength={200}
        defaultValue={giftTo.initialValue ?? gift.to}
        error={giftTo.errors}
      />
      <TextAreaField
        name="giftNote"
        label={t("note")}
        hint={t("noteHint")}
        rows={2}
        defaultValue={giftNote.initialValue ?? gift.note}
        error={giftNote.errors}
      />
    </div>
  );
}
