import { useTranslation } from "react-i18next";
import { Badge } from "../elements/badge";

const TONES = { pending: "warn", approved: "ok", rejected: "bad" } as const;

type Person = {
  role: "viewer" | "artist" | "admin";
  application: keyof typeof TONES | null;
  isFeatured: boolean;
  isVerified: boolean;
  isSuspended: boolean;
};

/** Badges for the role, application and state of an account; an ordinary viewer has none. */
export function PersonBadges({ person }: { person: Person }) {
  const { t } = useTranslation("admin");
  const { role, application, isFeatured, isVerified, isSuspended } = person;

  return (
    <>
      {isSuspended && <Badge tone="bad">{t("suspended")}</Badge>}
      {role === "admin" && <Badge tone="count">{t("roles.admin")}</Badge>}
      {application && (
        <Badge tone={TONES[application]}>{t(`applicationState.${application}`)}</Badge>
      )}
      {isFeatured && <Badge tone="count">{t("featured")}</Badge>}
      {isVerified && <Badge tone="ok">{t("verified")}</Badge>}
    </>
  );
}
