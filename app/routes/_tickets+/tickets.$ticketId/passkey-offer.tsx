import { Fingerprint } from "lucide-react";
import { useTranslation } from "react-i18next";
import { usePasskeySupport } from "~/ui/account/use-passkey-support";
import { ButtonLink } from "~/ui/elements/button";
import { Panel } from "~/ui/elements/panel";
import type { TicketView } from "~/web/views/ticket-view.server";

/** For people who have no other way to sign in than a code. */
export function PasskeyOffer({ ticket }: { ticket: TicketView }) {
  const { t } = useTranslation("passkeys");
  const isSupported = usePasskeySupport();
  if (!isSupported || !ticket.offersPasskey || !ticket.qr) return null;

  return (
    <Panel title={t("offer")}>
      <p>
        <ButtonLink to="/profile/passkeys" icon={Fingerprint}>
          {t("offerOpen")}
        </ButtonLink>
      </p>
    </Panel>
  );
}
