import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Panel } from "../elements/panel";
import { SubmitButton } from "../form/submit-button";

/** The page's texts: `calendar` and `overlay` have these keys. */
type AddressText = (
  key:
    | "secret"
    | "secretHint"
    | "create"
    | "replace"
    | "replacing"
    | "replaceHint"
    | "remove"
    | "removing",
) => string;

/** Makes the secret address. */
export function CreateAddressForm({ t }: { t: AddressText }) {
  const { t: common } = useTranslation();

  return (
    <Panel>
      <Form method="post" className="stack">
        <p>{t("secretHint")}</p>
        <SubmitButton intent="create" pendingLabel={common("creating")}>
          {t("create")}
        </SubmitButton>
      </Form>
    </Panel>
  );
}

type AddressFormsProps = {
  t: AddressText;
  /** When the address was made, in a sentence. */
  since: string;
};

/** Replaces or removes the secret address. */
export function AddressForms({ t, since }: AddressFormsProps) {
  return (
    <Panel title={t("secret")}>
      <p>{t("secretHint")}</p>
      <p>{t("replaceHint")}</p>
      <Form method="post" className="row">
        <SubmitButton variant="line" intent="replace" pendingLabel={t("replacing")}>
          {t("replace")}
        </SubmitButton>
        <SubmitButton variant="danger" intent="remove" pendingLabel={t("removing")}>
          {t("remove")}
        </SubmitButton>
      </Form>
      <p className="meta">{since}</p>
    </Panel>
  );
}
