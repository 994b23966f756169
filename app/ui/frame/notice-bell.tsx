import { Link } from "@remix-run/react";
import { Bell } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Icon } from "../elements/icon";

/** Above this the number is too wide for its place. */
const MAX_SHOWN = 99;

export function NoticeBell({ count }: { count: number }) {
  const { t } = useTranslation();

  return (
    <Link className="bell" to="/notices" aria-label={count ? t("unreadNotices", { count }) : t("notices")}>
      <Icon of={Bell} />
      {count > 0 && (
        <span className="bell-count num" aria-hidden="true">
          {count > MAX_SHOWN ? `${MAX_SHOWN}+` : count}
        </span>
      )}
    </Link>
  );
}
