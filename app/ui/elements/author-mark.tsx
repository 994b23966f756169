import { ShieldCheck } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { AuthorMark as Mark } from "~/models/accounts/author-mark.protocol";
import { Badge } from "./badge";

/** The sign after the name of an artist, a moderator or an admin. */
export function AuthorMark({ of }: { of: Mark | null | undefined }) {
  const { t } = useTranslation();
  if (!of) return null;

  return (
    <Badge tone={of === "artist" ? "warn" : "ok"} icon={of === "artist" ? undefined : ShieldCheck}>
      {t(`marks.${of}`)}
    </Badge>
  );
}
