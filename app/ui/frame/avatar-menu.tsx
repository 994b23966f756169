import { Form, Link } from "@remix-run/react";
import {
  ChevronDown,
  Heart,
  LayoutDashboard,
  LogOut,
  type LucideIcon,
  Mail,
  MicVocal,
  Receipt,
  Shield,
  Split,
  Ticket,
  User,
  Users,
} from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Avatar } from "../elements/avatar";
import { Badge } from "../elements/badge";
import { Icon } from "../elements/icon";
import { UnreadBadge } from "../elements/unread-badge";
import { Disclosure } from "./disclosure";
import { HelpLink } from "./help-link";
import type { FrameData, FrameViewer } from "./frame-data";

type MenuProps = Pick<FrameData, "contact" | "takesArtists"> & { viewer: FrameViewer };

export function AvatarMenu({ viewer, contact, takesArtists }: MenuProps) {
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
        <MenuRow to="/tickets" icon={Ticket} label={t("myTickets")}>
          {viewer.hasShowToday && <Badge tone="ok">{t("today")}</Badge>}
        </MenuRow>
        <MenuRow to="/saved" icon={Heart} label={t("savedEvents")} />
        <MenuRow to="/messages" icon={Mail} label={t("messages")}>
          <UnreadBadge count={viewer.unread} />
        </MenuRow>
        <MenuRow to="/receipts" icon={Receipt} label={t("receipts")} />
        <MenuRow to="/profile" icon={User} label={t("profile")} />
        {viewer.hasTeams && <MenuRow to="/team" icon={Users} label={teamLabel} />}
        {viewer.hasShares && <MenuRow to="/shares" icon={Split} label={t("myShares")} />}
        <StageRow viewer={viewer} takesArtists={takesArtists} />
        {viewer.role === "admin" && <MenuRow to="/admin" icon={Shield} label={t("admin")} />}
        <HelpLink className="menu-row" contact={contact} />
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

/**
 * The link to the artist's dashboard, to an application that was sent, or to the form for one if
 * the site accepts applications.
 */
function StageRow({ viewer, takesArtists }: Pick<MenuProps, "viewer" | "takesArtists">) {
  const { t } = useTranslation();
  const { isApprovedArtist, role } = viewer;
  if (isApprovedArtist)
    return <MenuRow to="/dashboard" icon={LayoutDashboard} label={t("dashboard")} />;
  // An application makes a viewer an artist who is not approved yet.
  if (role === "artist")
    return <MenuRow to="/apply" icon={MicVocal} label={t("yourApplication")} />;
  if (!takesArtists) return null;

  return <MenuRow to="/apply" icon={MicVocal} label={t("becomeArtist")} />;
}

function MenuRow({
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
