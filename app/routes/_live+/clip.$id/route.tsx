import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { Download, Trash2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { withErrorPage } from "~/web/requests/page.server";
import { ButtonLink, buttonClass, IconLink } from "~/ui/elements/button";
import { Icon } from "~/ui/elements/icon";
import { ReportLink } from "~/ui/events/report-link";
import { ShareButton } from "~/ui/events/share-button";
import { errorTags, metaTags } from "~/ui/meta/meta-tags";
import { clipPage } from "./clip-page.server";
import { required } from "~/platform/required";

/** The video tags let other sites play the file inside their previews. */
export const meta: MetaFunction<typeof loader> = ({ data, error }) => {
  if (!data) return errorTags(error);

  const { video, clip } = data;
  if (!video) return [...metaTags(data.meta), { name: "robots", content: "noindex" }];

  const { width, height } = clip.size ?? {};
  const videoTags = {
    "og:video": video,
    "og:video:type": "video/mp4",
    "og:video:width": width,
    "og:video:height": height,
  };
  const presentTags = Object.entries(videoTags).filter(([, content]) => content !== undefined);

  return [
    ...metaTags(data.meta),
    ...presentTags.map(([property, content]) => ({ property, content: String(content) })),
  ];
};

export async function loader({ request, params }: LoaderFunctionArgs) {
  return withErrorPage(request, () => clipPage(request, required(params.id)));
}

type ClipPage = ReturnType<typeof useLoaderData<typeof loader>>;

export default function ClipScreen() {
  const { t } = useTranslation(["clips", "common"]);
  const view = useLoaderData<typeof loader>();
  const { clip, artist, show, date } = view;

  return (
    <div className="wrap section snug stack">
      <ClipVideo view={view} />
      <div className="row between">
        <h1 className="d-m">{clip.title}</h1>
        {clip.isPublic && <ShareButton title={clip.title} address={view.address} />}
      </div>
      <p className="lead">
        <Link to={artist.href}>{artist.name}</Link>
      </p>
      <p className="meta">
        <Link to={show.href}>{show.from}</Link> · {date} · {clip.length}
      </p>
      {!clip.isPublic && <p role="status">{clip.state}</p>}
      <div className="row">
        <NextShow view={view} />
        {clip.videoHref && (
          <a
            className={buttonClass({ variant: "line" })}
            href={clip.videoHref}
            download={view.fileName}
          >
            <Icon of={Download} /> {t("download")}
          </a>
        )}
        {view.deleteHref && (
          <IconLink
            icon={Trash2}
            label={t("common:delete")}
            className="danger"
            to={view.deleteHref}
          />
        )}
      </div>
      {!show.isMine && <ReportLink kind="event" id={show.id} name={show.name.text} />}
    </div>
  );
}

function ClipVideo({ view: { clip, poster } }: { view: ClipPage }) {
  if (!clip.videoHref) return null;

  return (
    <video
      className="clip-video"
      controls
      playsInline
      preload="metadata"
      poster={poster}
      src={clip.videoHref}
      aria-label={clip.title}
    />
  );
}

/**
 * The artist's show that is live, else the next one; without one, the artist's page with its follow
 * button.
 */
function NextShow({ view: { next, artist } }: { view: ClipPage }) {
  const { t } = useTranslation("clips");
  if (!next) {
    return (
      <ButtonLink to={artist.href} variant="primary">
        {t("artistPage", { name: artist.name })}
      </ButtonLink>
    );
  }

  return (
    <ButtonLink to={next.href} variant="primary">
      {next.isLive ? t("watchLive", { name: artist.name }) : t("nextShow")}
    </ButtonLink>
  );
}
