import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Button } from "../elements/button";
import { Panel } from "../elements/panel";
import { usePending } from "./use-pending";

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
  const pending = usePending("create");

  return (
    <Panel>
      <Form method="post" className="stack">
        <p>{t("secretHint")}</p>
        <Button
          className="justify-self-start"
          variant="primary"
          name="intent"
          value="create"
          pending={pending}
          pendingLabel={common("creating")}
        >
          {t("create")}
        </Button>
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
  const [isReplacing, isRemoving] = [usePending("replace"), usePending("remove")];

  return (
    <Panel title={t("secret")}>
      <p>{t("secretHint")}</p>
      <p>{t("replaceHint")}</p>
      <Form method="post" className="row">
        <Button name="intent" value="replace" pending={isReplacing} pendingLabel={t("replacing")}>
          {t("replace")}
        </Button>
        <Button
          variant="danger"
          name="intent"
          value="remove"
          pending={isRemoving}
          pendingLabel={t("removing")}
        >
          {t("remove")}
        </Button>
      </Form>
      <p className="meta">{since}</p>
    </Panel>
  );
}
