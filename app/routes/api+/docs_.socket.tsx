import type { LoaderFunctionArgs } from "@remix-run/node";
import { useTranslation } from "react-i18next";
import { speak } from "~/locales/i18n.server";
import { CLIENT_FRAMES, BASIC_FRAMES, EXTENDED_FRAMES } from "~/realtime/protocol-examples";
import { titleMeta } from "~/ui/meta/title-meta";
import { ButtonLink } from "~/ui/elements/button";
import { Panel, SectionHead } from "~/ui/elements/panel";

export const meta = titleMeta;

export async function loader({ request }: LoaderFunctionArgs) {
  const { t } = await speak(request);

  return { title: t("apiDocs:docs.socket") };
}

export default function SocketDocs() {
  const { t } = useTranslation("apiDocs");

  return (
    <div className="wrap section snug stack api-docs">
      <SectionHead level={1} size="s" title={t("docs.socket")} hint={t("socket.lead")} />
      <Panel title={t("socket.rules")}>
        <ul className="list-disc pl-5">
          <li>{t("socket.identity")}</li>
          <li>{t("socket.token")}</li>
          <li>{t("socket.playback")}</li>
          <li>{t("socket.history")}</li>
          <li>{t("socket.limits")}</li>
          <li>{t("socket.hello")}</li>
        </ul>
      </Panel>
      <Panel title={t("socket.sent")}>
        <FrameList frames={CLIENT_FRAMES} about={(frameType) => t(`socket.client.${frameType}`)} />
      </Panel>
      <Panel title={t("socket.received")}>
        <FrameList frames={BASIC_FRAMES} about={(frameType) => t(`socket.old.${frameType}`)} />
      </Panel>
      <Panel title={t("socket.afterHello")}>
        <FrameList frames={EXTENDED_FRAMES} about={(frameType) => t(`socket.rich.${frameType}`)} />
      </Panel>
      <div>
        <ButtonLink to="/api/docs">{t("docs.back")}</ButtonLink>
      </div>
    </div>
  );
}

function FrameList<Type extends string>({
  frames,
  about,
}: {
  frames: Record<Type, object>;
  about: (frameType: Type) => string;
}) {
  return (Object.keys(frames) as Type[]).map((frameType) => (
    <div key={frameType}>
      <p>
        <b translate="no">{frameType}</b>: {about(frameType)}
      </p>
      <pre translate="no">
        <code>{JSON.stringify(frames[frameType], null, 2)}</code>
      </pre>
    </div>
  ));
}
