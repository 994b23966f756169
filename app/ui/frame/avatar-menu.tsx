import { Form, Link } from "@remix-run/react";
import {
  ChevronDown,
  Heart,
  LayoutDashboard,
  LogOut,
  type LucideIcon,
  Mail,
  Shield,
  Split,
  Ticket,
  User,
  Users,
} from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Avatar } from "../elements/avatar";
import { Icon } from "../elements/icon";
import { UnreadBadge } from "../elements/unread-badge";
import { Disclosure } from "./disclosure";
import type { FrameViewer } from "./frame-data";

export function AvatarMenu({ viewer }: { viewer: FrameViewer }) {
  const { t } = useTranslation();
  const teamLabel = viewer.invitations ? `${t("myTeams")} (${viewer.invitations})` : t("myTeams");
  const opener = (
    <>
      <Avatar
        id={viewer.id}
        name={viewer.name || viewer.firstName}
        imageUrl={viewer.profileImageUrl}
      />
      <span className="only-wide">
        <span translate="no">{viewer.firstName}</span>
        <Icon of={ChevronDown} />
      </span>
    </>
  );

  return (
    <Disclosure
      className="user"
      label={t("actionFor", { action: viewer.firstName, title: t("accountMenu") })}
      opener={opener}
    >
      <div className="user-panel">
        <Row to="/profile" icon={User} label={t("profile")} />
        <Row to="/tickets" icon={Ticket} label={t("myTickets")} />
        <Row to="/saved" icon={Heart} label={t("savedEvents")} />
        <Row to="/messages" icon={Mail} label={t("messages")}>
          <UnreadBadge count={viewer.unread} />
        </Row>
        {viewer.hasTeams && <Row to="/team" icon={Users} label={teamLabel} />}
        {viewer.hasShares && <Row to="/shares" icon={Split} label={t("myShares")} />}
        {viewer.isApprovedArtist && (
          <Row to="/dashboard" icon={LayoutDashboard} label={t("dashboard")} />
        )}
        {viewer.role === "admin" && <Row to="/admin" icon={Shield} label={t("admin")} />}
        <Form method="post" action="/logout" reloadDocument>
          <button className="menu-row">
            <Icon of={LogOut} />
            {t("logout")}
          </button>
        </Form>
      </div>
    </Disclosure>
  );
}

function Row({
  to,
  icon,
  label,
  children,
}: {
  to: string;
  icon: LucideIcon;
  label: string;
  children?: ReactNode;
}) {
  return (
    <Link className="menu-row" to={to}>
      <Icon of={icon} />
      {label}
      {children}
    </Link>
  );
}
