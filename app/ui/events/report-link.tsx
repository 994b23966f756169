import { Flag } from "lucide-react";
import { useTranslation } from "react-i18next";
import { ButtonLink } from "../elements/button";

type ReportLinkProps = {
  kind: "event" | "message" | "artist" | "review" | "letter";
  id: string;
  /** Whose or which one: told to screen readers, where several stand on a page. */
  name: string;
};

/** Leads to the form by which admins are told; guests log in first. */
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
