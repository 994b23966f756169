import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Download } from "lucide-react";
import { useTranslation } from "react-i18next";
import { formatNumber } from "~/locales/format";
import { countArchive } from "~/models/moving/exports/artist-archive.server";
import { requireArtist } from "~/web/requests/require-artist.server";
import { ButtonLink, buttonClass } from "~/ui/elements/button";
import { Icon } from "~/ui/elements/icon";
import { Panel, SectionHead } from "~/ui/elements/panel";
import { titleMeta } from "~/ui/meta/title-meta";
import { viewContext } from "~/web/views/view-context.server";

export const meta = titleMeta;

export async function loader({ request }: LoaderFunctionArgs) {
  const { actor } = await requireArtist(request);
  const { t, language } = await viewContext(request);
  const counts = await countArchive(actor);
  const lines = (["shows", "songs", "followers", "tickets"] as const).map((what) =>
    t(`moving:export.count.${what}`, { count: counts[what], formatted: formatNumber(counts[what], language) }),
  );
  return { title: t("moving:export.title"), lines };
}

export default function ExportScreen() {
  const { t } = useTranslation(["moving", "dashboard"]);
  const { title, lines } = useLoaderData<typeof loader>();
  const back = <ButtonLink to="/dashboard">{t("dashboard:back")}</ButtonLink>;
  const files = ["shows", "songs", "profile", "audience", "money"] as const;
  return (
    <div className="wrap section snug stack loose">
      <SectionHead level={1} size="m" title={title} hint={t("export.lead")} action={back} />
      <Panel title={t("export.nowTitle")}>
        <ul>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        <p>
          <a className={buttonClass({ variant: "primary" })} href="/dashboard/export.zip" download>
            <Icon of={Download} />
            {t("export.download")}
          </a>
        </p>
        <p className="meta">{t("export.takesTime")}</p>
      </Panel>
      <Panel title={t("export.filesTitle")}>
        <ul className="stack tight">
          {files.map((file) => (
            <li key={file}>{t(`export.files.${file}`)}</li>
          ))}
        </ul>
        <p className="meta">{t("export.private")}</p>
      </Panel>
    </div>
  );
}
