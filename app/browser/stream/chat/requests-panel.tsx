import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Button } from "~/ui/elements/button";
import { Panel } from "~/ui/elements/panel";
import type { RequestView } from "../room/room.types";

/** Song requests sent with tips, for the artist and the team, in the order of arrival. */
export default function RequestsPanel({ requests }: { requests: RequestView[] }) {
  const { t } = useTranslation("live");
  const open = requests.filter((request) => !request.isSung);
  const sungRequests = requests.filter((request) => request.isSung);

  return (
    <div id="requests">
      <Panel title={t("requests")}>
        {requests.length === 0 && <p className="meta">{t("requestsEmpty")}</p>}
        {open.length > 0 && (
          <>
            <p className="meta">{t("requestsOpen", { count: open.length })}</p>
            <ol className="stack">{open.map(toRequest)}</ol>
          </>
        )}
        {sungRequests.length > 0 && (
          <details>
            <summary className="btn btn-quiet">
              {t("sung")} ({sungRequests.length})
            </summary>
            <ol className="stack">{sungRequests.map(toRequest)}</ol>
          </details>
        )}
      </Panel>
    </div>
  );
}

const toRequest = (request: RequestView) => <SongRequest key={request.id} {...request} />;

function SongRequest({ id, name, dedication, amount, time, isSung }: RequestView) {
  const { t } = useTranslation("live");

  return (
    <li className="request">
      <p className="meta">
        <b translate="no">{name}</b> <span className="num">{amount}</span> <span>{time}</span>
      </p>
      <p lang="" dir="auto">
        {dedication}
      </p>
      <Form method="post" preventScrollReset>
        <input type="hidden" name="intent" value="sung" />
        <input type="hidden" name="requestId" value={id} />
        <Button variant="line" size="sm" name="sung" value={isSung ? "no" : "yes"}>
          {t(isSung ? "markUnsung" : "markSung")}
        </Button>
      </Form>
    </li>
  );
}
