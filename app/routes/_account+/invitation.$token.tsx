import type { LoaderFunctionArgs } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { intentAction } from "~/web/forms/form-action.server";
import { publicForm, viewerForm } from "~/web/forms/forms.server";
import { followByInvitation, setInvitationRefusal } from "~/models/outreach/invitations/answer-invitation.server";
import { page } from "~/web/requests/page.server";
import { Avatar } from "~/ui/elements/avatar";
import { Button, ButtonLink } from "~/ui/elements/button";
import { Note } from "~/ui/elements/note";
import { Panel } from "~/ui/elements/panel";
import { titleMeta } from "~/ui/meta/title-meta";
import { ShowAside } from "~/ui/money/show-aside";
import { invitationView } from "~/web/views/invitation-view.server";
import { viewContext } from "~/web/views/view-context.server";

export const meta = titleMeta;
/** The address refuses invitations, so no other site may learn it. */
export const headers = () => ({ "Referrer-Policy": "same-origin", "X-Robots-Tag": "noindex" });

/** Only shows: a link that a mail scanner opens changes nothing. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  return page(request, async () => invitationView(params.token!, await viewContext(request)));
}

/** From the page's form, or with one click from the reader's mail program (RFC 8058), which follows no redirect. */
const Sent = z.object({ "List-Unsubscribe": z.string().optional() });

const refusalForm = (isRefused: boolean) =>
  publicForm({
    schema: Sent,
    run: async ({ request, params }, sent) => {
      await page(request, () => setInvitationRefusal(params.token, isRefused));
      if (sent["List-Unsubscribe"] === "One-Click") return new Response(null, { status: 204 });
      return undefined;
    },
    toast: { title: `invitations:page.${isRefused ? "stopped" : "started"}` },
  });

/** Mail programs send `List-Unsubscribe=One-Click` and no intent (RFC 8058). */
export const action = intentAction(
  {
    follow: viewerForm({
      run: ({ actor, params }) => followByInvitation(actor, params.token),
      toast: ({ stageName: name }) => ({ title: "invitations:page.followed", params: { name } }),
    }),
    off: refusalForm(true),
    on: refusalForm(false),
  },
  { fallback: "off" },
);

type Invitation = NonNullable<Awaited<ReturnType<typeof loader>>["invitation"]>;

export default function InvitationScreen() {
  const { title, invitation } = useLoaderData<typeof loader>();
  if (invitation) return <OpenInvitation title={title} invitation={invitation} />;
  return (
    <div className="wrap section snug stack loose">
      <h1 className="d-m">{title}</h1>
      <Refusal />
    </div>
  );
}

function OpenInvitation({ title, invitation }: { title: string; invitation: Invitation }) {
  const { t } = useTranslation("invitations");
  const { artist, consent, isToShow, show } = invitation;
  return (
    <div className="wrap section snug stack loose">
      <div className="row">
        <Avatar id={artist.id} name={artist.name} imageUrl={artist.imageUrl} size="l" />
        <h1 className="d-m">{title}</h1>
      </div>
      <div className="two">
        <div className="stack loose">
          {isToShow ? <TakeTicket {...invitation} /> : <Follow {...invitation} />}
          <div className="stack tight">
            <p className="meta">{t("page.consent", { name: artist.name })}</p>
            <blockquote lang="">“{consent}”</blockquote>
          </div>
          <p>
            <ButtonLink to={`/artist/${artist.id}`}>{t("page.toArtist", { name: artist.name })}</ButtonLink>
          </p>
          <Refusal />
        </div>
        {show && <ShowAside show={show} />}
      </div>
    </div>
  );
}

function Follow({ artist, signIn, isFollowing }: Invitation) {
  const { t } = useTranslation("invitations");
  if (isFollowing) return <Note tone="ok">{t("page.following", { name: artist.name })}</Note>;
  return (
    <div className="stack">
      <p className="lead">{t("page.follow", { name: artist.name })}</p>
      {signIn ? (
        <>
          <p>{t("page.signInFirst")}</p>
          <SignIn paths={signIn} />
        </>
      ) : (
        <Form method="post">
          <Button variant="primary" size="lg" block name="intent" value="follow">
            {t("page.followButton", { name: artist.name })}
          </Button>
        </Form>
      )}
    </div>
  );
}

function TakeTicket({ artist, signIn, takeHref }: Invitation) {
  const { t } = useTranslation("invitations");
  if (!takeHref) return <Note>{t("page.noTicket")}</Note>;
  return (
    <div className="stack">
      <p className="lead">{t("page.show", { name: artist.name })}</p>
      {signIn ? (
        <SignIn paths={signIn} />
      ) : (
        <ButtonLink variant="primary" size="lg" block to={takeHref}>
          {t("page.take")}
        </ButtonLink>
      )}
    </div>
  );
}

function SignIn({ paths }: { paths: { login: string; signup: string } }) {
  const { t } = useTranslation("invitations");
  return (
    <div className="row">
      <ButtonLink variant="primary" to={paths.signup}>
        {t("page.signUp")}
      </ButtonLink>
      <ButtonLink to={paths.login}>{t("page.signIn")}</ButtonLink>
    </div>
  );
}

function Refusal() {
  const { t } = useTranslation("invitations");
  const { isRefused } = useLoaderData<typeof loader>();
  return (
    <Panel title={t("page.stopTitle")}>
      <p role="status">{t(isRefused ? "page.stopDone" : "page.stop")}</p>
      <Form method="post">
        <Button name="intent" value={isRefused ? "on" : "off"}>
          {t(isRefused ? "page.startButton" : "page.stopButton")}
        </Button>
      </Form>
    </Panel>
  );
}
