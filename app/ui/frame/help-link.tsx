import { Link } from "@remix-run/react";
import { CircleHelp } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Icon } from "../elements/icon";
import type { FrameData } from "./frame-data";

type HelpLinkProps = Pick<FrameData, "contact"> & { className?: string };

/** A link to the operators' contact; without a contact, a link to the page about the site. */
export function HelpLink({ contact, className }: HelpLinkProps) {
  const { t } = useTranslation();
  const label = (
    <>
      {className && <Icon of={CircleHelp} />}
      {contact ? t("helpAt", { contact: contact.label }) : t("help")}
    </>
  );
  if (!contact)
    return (
      <Link className={className} to="/about#help">
        {label}
      </Link>
    );

  return (
    <a className={className ?? "break"} href={contact.href}>
      {label}
    </a>
  );
}
