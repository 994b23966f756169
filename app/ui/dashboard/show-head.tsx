import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { ButtonLink } from "../elements/button";
import { SectionHead } from "../elements/panel";

type ShowHeadProps = { title: string; name: { text: string; lang?: string }; action?: ReactNode };

/** The heading of a page about one show of the artist. `action` replaces the way back to the dashboard. */
export function ShowHead({ title, name, action }: ShowHeadProps) {
  const { t } = useTranslation("dashboard");

  return (
    <SectionHead
      level={1}
      size="m"
      title={title}
      hint={<span lang={name.lang}>{name.text}</span>}
      action={action ?? <ButtonLink to="/dashboard">{t("back")}</ButtonLink>}
    />
  );
}
