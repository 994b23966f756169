import { Flag } from "lucide-react";
import { useTranslation } from "react-i18next";
import { ButtonLink } from "../elements/button";

type ReportLinkProps = {
  kind: "event" | "message" | "artist" | "review" | "letter";
  id: string;
  /** The name of the item, for screen readers. */
  name: string;
};

/** Guests log in first. */
export function ReportLink({ kind, id, name }: ReportLinkProps) {
  const { t } = useTranslation("report");

  return (
    <ButtonLink
      to={`/report/${kind}/${id}`}
      variant="quiet"
      size="sm"
      icon={Flag}
      className="flush justify-self-start"
      rel="nofollow"
      aria-label={t("reportFor", { name })}
    >
      {t("report")}
    </ButtonLink>
  );
}
