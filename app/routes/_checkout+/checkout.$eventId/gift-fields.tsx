import { useTranslation } from "react-i18next";
import { Field, TextAreaField } from "~/ui/form/field";
import type { UseForm } from "~/ui/form/use-form";
import { useIsMailOn } from "~/ui/notices/mail-note";
import type { CheckoutView } from "./checkout-view.server";

type Props = {
  gift: NonNullable<CheckoutView["gift"]>;
  field: UseForm["field"];
};

/** Recipient and message of a gift ticket. */
export function GiftFields({ gift, field }: Props) {
  const isMailOn = useIsMailOn();
  const { t } = useTranslation("gifts");

  return (
    <div className="panel stack">
      <p>{t("intro")}</p>
      <Field
        {...field("giftTo")}
        label={t("receiver")}
        hint={t(isMailOn ? "receiverHint" : "receiverHintByHand")}
        required
        autoComplete="off"
        maxLength={200}
        defaultValue={field("giftTo").defaultValue ?? gift.to}
      />
      <TextAreaField
        {...field("giftNote")}
        label={t("note")}
        hint={t("noteHint")}
        rows={2}
        defaultValue={field("giftNote").defaultValue ?? gift.note}
      />
    </div>
  );
}
