import { useSubmit } from "@remix-run/react";
import { Fingerprint } from "lucide-react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../elements/button";
import { askForPasskey, stopAskingForPasskey } from "./ask-for-passkey";
import { usePasskeySupport } from "./use-passkey-support";

/**
 * A button that signs in with a passkey, in browsers that support them. `isOfferedInField`: the
 * browser also offers passkeys in the field for the address.
 */
export function PasskeyButton({
  action,
  isOfferedInField = false,
}: {
  action: string;
  isOfferedInField?: boolean;
}) {
  const { t } = useTranslation("passkeys");
  const submit = useSubmit();
  const isSupported = usePasskeySupport();
  const [isAsking, setAsking] = useState(false);
  const [hasFailed, setFailed] = useState(false);

  const sendCredential = (credential: string) =>
    submit({ intent: "passkey", credential }, { method: "post", action });

  useEffect(() => {
    if (!isSupported || !isOfferedInField) return;

    let isLeft = false;

    void askForPasskey({ isInField: true }).then(
      (credential) => !isLeft && credential && sendCredential(credential),
      // The person did not ask for a passkey, so a failure is not shown.
      () => {},
    );

    return () => {
      isLeft = true;
      void stopAskingForPasskey();
    };
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once per page
  }, [isSupported, isOfferedInField]);

  if (!isSupported) return null;

  const signIn = async () => {
    setFailed(false);
    setAsking(true);
    try {
      const credential = await askForPasskey({ isInField: false });
      if (credential) sendCredential(credential);
    } catch {
      setFailed(true);
    } finally {
      setAsking(false);
    }
  };

  return (
    <>
      <Button
        type="button"
        size="lg"
        block
        icon={Fingerprint}
        onClick={() => void signIn()}
        pending={isAsking}
        pendingLabel={t("adding")}
      >
        {t("signIn")}
      </Button>
      <p role="status" className="hint">
        {hasFailed && t("notSignedIn")}
      </p>
    </>
  );
}
