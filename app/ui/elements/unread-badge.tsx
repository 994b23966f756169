import { useTranslation } from "react-i18next";
import { Badge } from "./badge";

/** "2 new", inside the link it belongs to; nothing when everything is read. */
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
