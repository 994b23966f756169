import { Flag } from "lucide-react";
import { useTranslation } from "react-i18next";
import { ButtonLink } from "../elements/button";

type ReportLinkProps = {
  kind: "event" | "message" | "artist" | "review" | "letter";
  id: string;
  /** The name of the reported item, for screen readers. */
  name: string;
};

/** A link to the report form; guests log in first. */
export function ReportLink({
  kind: reportedKind,
  id: reportedId,
  name: reportedName,
}: ReportLinkProps) {
  const { t } = useTranslation("report");

  return (
    <ButtonLink
      to={`/report/${reportedKind}/${reportedId}`}
      variant="quiet"
      size="sm"
      icon={Flag}
      className="flush justify-self-start"
      rel="nofollow"
      aria-label={t("reportFor", { name: reportedName })}
    >
      {t("report")}
    </ButtonLink>
  );
}
