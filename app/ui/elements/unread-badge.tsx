import { useTranslation } from "react-i18next";
import { Badge } from "./badge";

export function UnreadBadge({ count }: { count: number }) {
  const { t } = useTranslation();
  if (!count) return null;

  return (
    <>
      {" "}
      <Badge tone="warn">{t("unreadMessages", { count })}</Badge>
    </>
  );
}
